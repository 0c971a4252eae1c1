/** Specification, Workflows 9. Not in the schema file, so that pages can import it without the schema library. */
export const maximumTitle = 255;
export const maximumDescription = 510;
