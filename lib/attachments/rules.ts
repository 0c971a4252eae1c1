/** Bytes (spec workflows.md section 9). Apart from the schema: the signing page checks it and loads no zod. */
export const maximumAttachmentBytes = 5_242_880;
