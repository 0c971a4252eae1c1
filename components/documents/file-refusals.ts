import { useTranslations } from "next-intl";

/** What the browser itself says of files. Pages with uploads send these of all errors, and the server words the rest. */
export const fileRefusals = ["internal", "too_large", "pdf_notAPdf"] as const;
export type FileRefusal = (typeof fileRefusals)[number];

type Say = (reason: FileRefusal, values?: { limit: string }) => string;

export const useFileRefusals = (): Say => useTranslations("errors");
