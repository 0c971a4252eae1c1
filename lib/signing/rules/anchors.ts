/** Anchors that the page's form leads back to without scripts: the signing section, and the next field. */
export const signAnchor = "sign";
export const nextAnchor = (step: "webform" | "documents") => `next-${step}`;

/** One field can have several controls: on its page, in the web form, and in the sheet on a phone. */
export type Place = "page" | "webform" | "sheet";
export const controlId = (place: Place, fieldId: number) => (place === "page" ? "" : `${place}-`) + `field-${fieldId}`;
