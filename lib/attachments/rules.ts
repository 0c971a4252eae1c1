/** Bytes (spec workflows.md section 9). Apart from the schema, so that a page may know them without its library. */
export const maximumAttachmentBytes = 5_242_880;
/** Requested of one recipient (spec workflows.md section 9). */
export const maximumRequested = 5;
export const maximumReferences = 20;

/** What stands in the place of a description that the sender left out (spec workflows.md section 3, Attachment). */
export const standardDescription = "Reference document for all signatories";
