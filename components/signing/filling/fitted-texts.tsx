"use client";
import { useEffect, useState } from "react";

/**
 * Fits the texts on the pages whenever `changing` changes. The code is loaded with the first text, because most pages
 * begin without any.
 */
export function FittedTexts({ changing, isNeeded }: { changing?: unknown; isNeeded: boolean }) {
  const [fitted] = useState(() => new WeakMap<Element, string>());
  useEffect(() => {
    if (isNeeded) import("./fit-texts").then((m) => m.fitTexts(fitted)).catch(() => undefined); // the next change tries again
  }, [changing, isNeeded, fitted]);
  return null;
}
