/** What acts in an organisation's name besides its people, in the order of the page. */
export const actingKinds = [
  "firstKey",
  "apiKey",
  "agents",
  "webhook",
  "origin",
  "connection",
  "provider",
  "mailServer",
] as const;
export type ActingKind = (typeof actingKinds)[number];

export type Acting = {
  kind: ActingKind;
  /** Of its kind; the kind's own id, or 0 where there is one of it at most. */
  id: number;
  /** Which one, in words of whoever made it; null where the kind says it all. */
  name: string | null;
  lastUsedAt: Date | null;
};
