/** The one look and density of tables. */
export const tableStyle = {
  frame: "rounded-card border border-line bg-paper",
  head: "border-b border-line bg-paper-2 text-13 text-ink-2",
  headCell: "px-4 py-2 font-medium",
  row: "border-b border-line last:border-b-0",
  cell: "px-4 py-3 align-middle",
};
