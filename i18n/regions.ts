const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Every code that a country can have (ISO 3166-1 alpha-2): `Intl` knows which of them one has, but lists none. */
export const regionCodes: readonly string[] = letters.flatMap((first) =>
	letters.map((second) => first + second),
);
