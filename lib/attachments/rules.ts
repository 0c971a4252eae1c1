/**
 * Bytes (specification, Workflows 9). Not in the schema file, so that pages can import it without the schema library.
 */
export const maximumAttachmentBytes = 5_242_880;
/** For one recipient (specification, Workflows 9). */
export const maximumRequested = 5;
export const maximumReferences = 20;

/** Used where the sender gives no description (specification, Workflows 3, Attachment). */
export const standardDescription = "Reference document for all signatories";
