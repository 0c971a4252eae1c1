const yes = new Set(["1", "true", "yes", "y", "x", "✓", "si", "sí", "ναι", "nai", "αληθεσ", "αληθες", "verdadero"]);
const no = new Set(["0", "false", "no", "n", "οχι", "όχι", "ochi", "ψευδες", "ψευδεσ", "falso"]);

/** A cell as people and spreadsheets say yes or no; null for anything else. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
