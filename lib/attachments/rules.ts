/** Bytes (spec workflows.md section 9). Apart from the schema, so that a page may know them without its library. */
export const maximumAttachmentBytes = 5_242_880;
/** Requested of one recipient (spec workflows.md section 9). */
export const maximumRequested = 5;
export const maximumReferences = 20;
