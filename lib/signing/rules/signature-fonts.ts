/** The four script fonts of typed signatures, by package name. */
export const signatureFonts = ["dancing-script", "great-vibes", "caveat", "mynerve"] as const;
export type SignatureFont = (typeof signatureFonts)[number];

export const signatureFontNames: Record<SignatureFont, string> = {
  "dancing-script": "Dancing Script",
  "great-vibes": "Great Vibes",
  caveat: "Caveat",
  mynerve: "Mynerve",
};
