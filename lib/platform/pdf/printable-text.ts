/** Normalises text for printing: composed characters, \n as line end, no invisible characters. */
export function printableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/\t/g, "    ")
    .replace(/[\p{Cf}\uFE00-\uFE0F]/gu, "");
}
