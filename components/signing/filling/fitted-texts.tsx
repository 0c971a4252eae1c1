"use client";
import { useEffect } from "react";

/**
 * Fits the texts on the pages whenever `changing` changes. The code is loaded with the first text, because most pages
 * begin without any.
 */
export function FittedTexts({ changing, isNeeded }: { changing?: unknown; isNeeded: boolean }) {
  useEffect(() => {
    if (isNeeded) import("./fit-texts").then((m) => m.fitTexts()).catch(() => undefined); // the next change tries again
  }, [changing, isNeeded]);
  return null;
}
