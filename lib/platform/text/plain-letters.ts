/** For comparing words: small letters without accents, and one sigma. */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
