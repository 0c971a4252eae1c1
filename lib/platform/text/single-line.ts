import { z } from "zod";
import { withoutDirecting } from "./directing";

const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Replaces line breaks and control characters with a space, removes direction marks, and trims. */
export const asSingleLine = (text: string) => withoutDirecting(text).replace(breaks, " ").trim();

export const singleLine = () => z.string().overwrite(asSingleLine);

/** Removes the characters that would reverse the text around a person's text of several lines, and trims. */
export const asFreeText = (text: string) => withoutDirecting(text).trim();

export const freeText = () => z.string().overwrite(asFreeText);
