"use client";
import { catchError } from "next/error";
import { ErrorScreen } from "./error-screen";

/**
 * Wraps a layout's own content: an error.tsx catches what the layout's pages throw, but not what the layout itself
 * throws.
 */
export const ShellBoundary = catchError((_props: object, { error, retry }) => (
  <ErrorScreen reference={digestOf(error)} retry={retry} />
));

function digestOf(error: unknown): string | undefined {
  const digest: unknown = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
