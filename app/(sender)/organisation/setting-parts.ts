/** The parts of a tab of settings, in the order of its menu. What cannot be undone is in the last one. */
export const settingParts = {
  account: ["profile", "sign-in", "devices", "activity", "emails", "branding", "retention", "data"],
  "company-settings": [
    "details",
    "sending",
    "sign-in",
    "single-sign-on",
    "applications",
    "acting",
    "emails",
    "branding",
    "retention",
    "data",
  ],
} as const;

export type PartedTab = keyof typeof settingParts;
export type AccountPart = (typeof settingParts)["account"][number];
export type CompanyPart = (typeof settingParts)["company-settings"][number];

export const isParted = (tab: string): tab is PartedTab => Object.hasOwn(settingParts, tab);

/** Who pays for a plan but has no organisation yet creates it on the tab of its settings, which has no parts then. */
export const hasParts = (tab: string, hasCompany: boolean): tab is PartedTab =>
  isParted(tab) && (tab === "account" || hasCompany);

/** The anchors of a tab while it was one page, which mails and bookmarks still name, and where each is now. */
export const formerAnchors: Record<PartedTab, Record<string, string>> = {
  account: { you: "profile", safety: "sign-in", "second-step": "sign-in#second-step", mails: "emails" },
  "company-settings": { "company-details": "details", deletion: "data" },
};

/** The part that an address names; null if it names none, undefined if there is no such part. */
export function namedPart(tab: string, path: readonly string[] = []): string | null | undefined {
  if (path.length === 0) return null;
  const offered: readonly string[] = isParted(tab) ? settingParts[tab] : [];
  return path.length === 1 ? offered.find((part) => part === path[0]) : undefined;
}
