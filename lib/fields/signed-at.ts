import "server-only";
import type { Language } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import { signedAtPattern } from "@/lib/fields/formats/signed-at-pattern";

/** The text below a signature: when it was made, in the signer's time zone. */
export const signedAtText = (signedAt: Date, { timeZone }: { timeZone: string | null }, language: Language): string =>
  formatDate(signedAt, signedAtPattern, language, timeZone ?? "UTC");
