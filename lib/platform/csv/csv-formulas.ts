/** The first characters by which spreadsheets recognise a formula. */
const signs = "=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20";

export const formula = new RegExp(`^[${signs}]`);
/** The same for a table of numbers, without negative numbers: escaped, they would be text that nobody can add up. */
export const formulaAmongNumbers = new RegExp(`^(?!-\\d+(?:[.,]\\d+)?%?$)[${signs}]`);

const escaped = new RegExp(`^'(?=[${signs}])`);
/**
 * Removes the apostrophe that keeps spreadsheets from computing a cell of our tables, so that they can be imported
 * again.
 */
export const withoutEscape = (cell: string): string => cell.replace(escaped, "");
