"use client";
import { useEffect } from "react";

/** Fits the texts of the pages whenever `changing` is another one. Loaded with the first text: most pages begin empty. */
export function FittedTexts({ changing, isNeeded }: { changing?: unknown; isNeeded: boolean }) {
  useEffect(() => {
    if (isNeeded) import("./fit-texts").then((m) => m.fitTexts()).catch(() => undefined); // with the next change
  }, [changing, isNeeded]);
  return null;
}
