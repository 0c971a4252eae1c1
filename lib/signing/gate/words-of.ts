import type { Language, RecipientRole } from "@/db/enums";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { roleDefinitions } from "@/lib/recipients/roles";

/** The signing page's sentences for a recipient of this role: an approver approves where a signer signs. */
export function wordsOf(language: Language, role: RecipientRole) {
  const { SigningPage, SigningRole } = messagesOf(language);
  const { signing } = roleDefinitions[role].words;
  return signing ? { ...SigningPage, ...SigningRole[signing] } : SigningPage;
}
