/**
 * Bytes (specification, Workflows 9). Not in the schema file, so that pages can import it without the schema library.
 */
export const maximumAttachmentBytes = 5_242_880;
/** For one recipient (specification, Workflows 9). */
export const maximumRequested = 5;
export const maximumReferences = 20;

/** Whether recipients may not have the file yet, because it loads something and the sender has not agreed to that. */
export const isHeldBack = ({ loadsFrom, loadsConfirmed }: { loadsFrom: readonly string[]; loadsConfirmed: boolean }) =>
  loadsFrom.length > 0 && !loadsConfirmed;

/** Listed among the hosts for a file that cannot be analysed: a Word or Excel file from before 2007. */
export const notLookedInto = "<before 2007>";

/** Used where the sender gives no description (specification, Workflows 3, Attachment). */
export const standardDescription = "Reference document for all signatories";
