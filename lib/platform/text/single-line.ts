import { z } from "zod";
import { withoutDirecting } from "./directing";

const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Replaces line breaks and control characters with a space, removes direction marks, and trims. */
export const asSingleLine = (text: string) => withoutDirecting(text).replace(breaks, " ").trim();

export const singleLine = () => z.string().overwrite(asSingleLine);

/** A person's text of several lines, without the characters that would reverse the text around it. */
export const freeText = () => z.string().overwrite((text) => withoutDirecting(text).trim());
