/** The file name without its folder and without characters that a name should not have. */
export function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  // Control and direction marks can make one name look like another.
  return last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").trim();
}

export const convertedEndings = /\.(?:docx|odt|rtf|jpe?g|png|webp|tiff?)$/i;

/** A file's name without its extension. */
export const cleanFileName = (name: string, ending: RegExp) =>
  cleanName(name).replace(ending, "").slice(0, 255) || "document";
