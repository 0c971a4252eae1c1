import { useTranslations } from "next-intl";

/** The only error messages that the browser words itself; the server words all others. */
export const fileRefusals = ["internal", "too_large", "pdf_notAPdf"] as const;
export type FileRefusal = (typeof fileRefusals)[number];

type Say = (reason: FileRefusal, values?: { limit: string }) => string;

export const useFileRefusals = (): Say => useTranslations("errors");
