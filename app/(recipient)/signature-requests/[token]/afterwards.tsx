import { brandedProps } from "@/components/signing/branding/branded-props";
import { TerminalScreen } from "@/components/signing/after/terminal-screen";
import type { Language } from "@/db/enums";
import { findSender } from "@/lib/access/find-sender";
import { findSenderBranding } from "@/lib/branding/find-sender-branding";
import type { Context } from "@/lib/platform/context/context";
import { languageOr, messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { settings } from "@/lib/platform/process/settings";
import { fullName } from "@/lib/recipients/rules";
import { findHandedOn } from "@/lib/signing/after/find-handed-on";
import { findRemoved } from "@/lib/signing/after/find-removed";

/** What every screen without a request needs, in the product's own look. */
export const endedIn = (language: Language) => ({
  words: messagesOf(language).SigningPage,
  supportEmail: settings().SUPPORT_EMAIL,
  language,
  lang: languageTable[language].tag,
  look: null,
});

type Link = { token: string; asked: string; language: Language };

/**
 * Tells the former holder of a part that it was handed on, and whom the sender removed, in their language and under the
 * sender's branding; other links have expired. `asked` is the language in the address.
 */
export async function afterwards(ctx: Context, { token, asked, language: visitors }: Link) {
  const removed = await findRemoved(ctx, token);
  const former = removed ?? (await findHandedOn(ctx, token));
  if (!former) return <TerminalScreen {...endedIn(visitors)} state="expired" />;
  const language = languageOr(asked, former.language);
  const { HandOn, SigningPage: own } = messagesOf(language);
  const told = removed
    ? { title: own.removedTitle, text: own.removedText }
    : { title: HandOn.doneTitle, text: HandOn.doneText };
  const [{ branding, companyName }, sender] = await Promise.all([
    findSenderBranding(ctx, former.workflowId),
    findSender(ctx, former.workflowId),
  ]);
  const look = branding && { logoPath: branding.logoPath, name: companyName ?? (sender ? fullName(sender) : "") };
  return (
    <div {...brandedProps(branding)}>
      <TerminalScreen {...endedIn(language)} state="told" told={told} look={look} />
    </div>
  );
}
