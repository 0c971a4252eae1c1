/**
 * Bytes (specification, Workflows 9). Not in the schema file, so that pages can import it without the schema library.
 */
export const maximumDocumentBytes = 5_242_880;
export const maximumDocuments = 5;
export const maximumFields = 1000; // on a document
