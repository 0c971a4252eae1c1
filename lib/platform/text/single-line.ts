import { z } from "zod";

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Replaces line breaks and control characters with a space, removes direction marks, and trims. */
export const asSingleLine = (text: string) => text.replace(directionMarks, "").replace(breaks, " ").trim();

export const singleLine = () => z.string().overwrite(asSingleLine);
