/** The five tabs, in their order. */
export const tabs = ["home", "devices", "manual", "pricing", "profile"] as const;
export type Tab = (typeof tabs)[number];

/** The tab that a part of the address names, so that reload and the back button keep it; the first for anything else. */
export const tabOf = (hash: string): Tab => tabs.find((tab) => `#${tab}` === hash) ?? tabs[0];
