/** The four script fonts of typed signatures, by package name. */
export const scriptFonts = ["dancing-script", "great-vibes", "caveat", "mynerve"] as const;
export type ScriptFont = (typeof scriptFonts)[number];
/** In writing systems that the script fonts do not have, a signature is typed in the letters of the document. */
export const plainFont = "noto-sans";
export const signatureFonts = [...scriptFonts, plainFont] as const;
export type SignatureFont = (typeof signatureFonts)[number];

export const signatureFontNames: Record<SignatureFont, string> = {
  "dancing-script": "Dancing Script",
  "great-vibes": "Great Vibes",
  caveat: "Caveat",
  mynerve: "Mynerve",
  "noto-sans": "Noto Sans",
};
