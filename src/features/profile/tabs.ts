export const tabs = ["home", "devices", "manual", "pricing", "profile"] as const;
export type Tab = (typeof tabs)[number];

/** The tab for a fragment, so that reload and back keep it; the first by default. */
export const findTab = (hash: string): Tab => tabs.find((tab) => `#${tab}` === hash) ?? tabs[0];
