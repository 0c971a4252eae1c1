import "server-only";
import type { SenderLook } from "@/components/signing/branding/sender-mark";
import type { Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/open-request";

export const lookOf = ({ branding, company, sender }: SigningRequest): SenderLook | null =>
  branding && { logoPath: branding.logoPath, name: company?.name ?? fullName(sender) };

/** Shows only messages of the catalogue, never text from the address. */
export function sentenceOf(language: Language, problem = ""): string {
  const [, namespace, key = ""] = /^(errors|validation)\.(\w+)$/.exec(problem) ?? [];
  const t = namespace ? translator(language, namespace) : null;
  return t?.has(key) ? t(key) : "";
}
