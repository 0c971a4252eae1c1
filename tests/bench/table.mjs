export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}

export const median = (values) => percentile(values, 50);

/** Each row is [label, figure, mark]. */
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
