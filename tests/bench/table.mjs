export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Rows of [what, figure, mark]. */
export function printTable(title, rows) {
  const text = rows.map(([what, figure, mark]) => [
    what,
    Number.isInteger(figure) ? String(figure) : figure.toFixed(2),
    mark,
  ]);
  const width = Math.max(...text.map(([what]) => what.length));
  console.log(`\n${title}`);
  for (const [what, figure, mark] of text)
    console.log(`  ${what.padEnd(width)}  ${figure.padStart(10)}${mark ? `   (at most ${mark})` : ""}`);
}
