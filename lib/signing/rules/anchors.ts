/**
 * Anchors that the page's form leads back to without scripts: the signing section, its inputs, and the next field. A
 * browser gives the focus to the input that it is led to.
 */
export const signAnchor = "sign";
export const consentAnchor = "consent";
export const reasonAnchor = "decline-reason";
/** The value of the menu's button that opens the dialog for declining. */
export const declining = "ask-why";
export const nextAnchor = (step: "webform" | "documents") => `next-${step}`;

/** One field can have several controls: on its page, in the web form, and in the sheet on a phone. */
export type Place = "page" | "webform" | "sheet";
export const controlId = (place: Place, fieldId: number) => (place === "page" ? "" : `${place}-`) + `field-${fieldId}`;

/** In the address to which the page's form is posted where it brings pictures. */
export const picturesQuery = "pictures";
