/** The four script faces of typed signatures, by the names of their packages. */
export const hands = ["dancing-script", "great-vibes", "caveat", "mynerve"] as const;
export type Hand = (typeof hands)[number];

export const handNames: Record<Hand, string> = {
  "dancing-script": "Dancing Script",
  "great-vibes": "Great Vibes",
  caveat: "Caveat",
  mynerve: "Mynerve",
};
