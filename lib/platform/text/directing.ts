/** Pure, runs in the browser too. */

/**
 * What sets the direction of other characters: browsers show `Fee \u202e001` as `Fee 100`, but documents are printed
 * without these, in the order that the letters themselves ask for.
 */
export const directing = /\p{Bidi_Control}/gu;

/** The text as it is printed; earlier versions stored such characters. */
export const withoutDirecting = (text: string): string => text.replace(directing, "");
