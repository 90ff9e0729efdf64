/** Further addresses of a country's page, whose canonical is the page's own. */
export const aliases: Readonly<Record<string, string>> = { usa: "us" };
