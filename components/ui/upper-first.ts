import type { ReactNode } from "react";

/**
 * Capitalises the first letter. Uses neither CSS nor a locale, because both drop the accent of a Greek capital.
 * Anything but a text is returned unchanged.
 */
export const upperFirst = <T extends ReactNode>(text: T) =>
  typeof text === "string" ? text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : text;
