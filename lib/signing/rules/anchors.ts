/** Where the page's own form leads to without scripts: to the place that signs, and to the field that comes next. */
export const signAnchor = "sign";
export const nextAnchor = (step: "webform" | "documents") => `next-${step}`;

/** A field can be on the screen more than once: on its page, in the webform, in the sheet of a phone. */
export type Place = "page" | "webform" | "sheet";
export const controlId = (place: Place, fieldId: number) => (place === "page" ? "" : `${place}-`) + `field-${fieldId}`;
