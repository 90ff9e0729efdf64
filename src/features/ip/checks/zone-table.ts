export type ZoneTable = Record<string, string>;

/** The same zone under its newer name, where browsers differ in which of the two they use. */
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

/** Every zone that belongs to a country, by the time zone data of the machine that builds. For build time only. */
export function zoneTable(): ZoneTable {
	const table: ZoneTable = {};
	for (const country of regionCodes) {
		// Codes of countries that are no more mean their successor, and are skipped.
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

/** Every code that a country can have (ISO 3166-1 alpha-2): `Intl` knows which of them one has, but lists none. */
const regionCodes: readonly string[] = letters.flatMap((first) => letters.map((second) => first + second));
