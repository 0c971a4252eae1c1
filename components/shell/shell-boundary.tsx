"use client";
import { catchError } from "next/error";
import { ErrorScreen } from "./error-screen";

/** Around a layout's own content: error.tsx catches what its pages throw, and not what the layout itself does. */
export const ShellBoundary = catchError((_props: object, { error, retry }) => (
  <ErrorScreen reference={digestOf(error)} retry={retry} />
));

function digestOf(error: unknown): string | undefined {
  const digest: unknown = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
