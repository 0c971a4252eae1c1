/** Spec workflows.md section 9. Apart from the schema, so that a page may know them without its library. */
export const maximumTitle = 255;
export const maximumDescription = 510;
