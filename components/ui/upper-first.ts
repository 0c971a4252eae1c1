import type { ReactNode } from "react";

/**
 * A text with a capital at its beginning. Not by CSS and not by locale, both of which take the accent off a Greek
 * capital; anything but a text stays as it is.
 */
export const upperFirst = <T extends ReactNode>(text: T) =>
  typeof text === "string" ? text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : text;
