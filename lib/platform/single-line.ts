import { z } from "zod";

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Breaks and control characters become a space, marks that turn the direction go, and so do the spaces around. */
export const asSingleLine = (text: string) => text.replace(directionMarks, "").replace(breaks, " ").trim();

export const singleLine = () => z.string().overwrite(asSingleLine);
