/** Bytes (spec workflows.md section 9). Apart from the schema, so that a page may know them without its library. */
export const maximumDocumentBytes = 5_242_880;
export const maximumDocuments = 5;
/** Characters of what a field begins with. */
export const maximumValue = 2000;
