export type ZoneTable = Record<string, string>;

/** Newer names of renamed zones, as browsers differ in which one they use. */
const renamed: Record<string, string> = {
	"Africa/Asmera": "Africa/Asmara",
	"America/Buenos_Aires": "America/Argentina/Buenos_Aires",
	"America/Catamarca": "America/Argentina/Catamarca",
	"America/Coral_Harbour": "America/Atikokan",
	"America/Cordoba": "America/Argentina/Cordoba",
	"America/Godthab": "America/Nuuk",
	"America/Indianapolis": "America/Indiana/Indianapolis",
	"America/Jujuy": "America/Argentina/Jujuy",
	"America/Louisville": "America/Kentucky/Louisville",
	"America/Mendoza": "America/Argentina/Mendoza",
	"Asia/Calcutta": "Asia/Kolkata",
	"Asia/Katmandu": "Asia/Kathmandu",
	"Asia/Rangoon": "Asia/Yangon",
	"Asia/Saigon": "Asia/Ho_Chi_Minh",
	"Atlantic/Faeroe": "Atlantic/Faroe",
	"Europe/Kiev": "Europe/Kyiv",
	"Pacific/Enderbury": "Pacific/Kanton",
	"Pacific/Ponape": "Pacific/Pohnpei",
	"Pacific/Truk": "Pacific/Chuuk",
};

/** Time zones of countries, from the build machine's time zone data. For build time only. */
export function buildZoneTable(): ZoneTable {
	const table: ZoneTable = {};
	for (const country of regionCodes) {
		// Skip codes of former countries, which resolve to their successor.
		const locale = new Intl.Locale(`und-${country}`);
		if (locale.region !== country) continue;
		for (const zone of locale.getTimeZones?.() ?? []) table[zone] = country;
	}
	for (const [old, name] of Object.entries(renamed)) {
		const country = table[old] ?? table[name];
		if (country) table[old] = table[name] = country;
	}
	return table;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All possible ISO 3166-1 alpha-2 codes: `Intl` knows which ones exist, but doesn't list them. */
const regionCodes: readonly string[] = letters.flatMap((first) => letters.map((second) => first + second));
