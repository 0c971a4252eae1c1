/** What spreadsheets would compute, by how it begins. */
const signs = "=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20";

export const formula = new RegExp(`^[${signs}]`);
/** The same in a table of numbers: with the sign that shows it as text, nobody could add up a negative one. */
export const formulaAmongNumbers = new RegExp(`^(?!-\\d+(?:[.,]\\d+)?%?$)[${signs}]`);

const escaped = new RegExp(`^'(?=[${signs}])`);
/** Without the apostrophe by which our tables keep a spreadsheet from computing a cell, so that they can be read again. */
export const withoutEscape = (cell: string): string => cell.replace(escaped, "");
