/**
 * What a page sends for a date of which only a part has been typed. Browsers report that as an empty value and without
 * an event; the server is told, so that its sentence appears instead of the entry being lost.
 */
export const partOfDate = "?";
