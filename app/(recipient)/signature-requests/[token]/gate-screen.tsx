import { cache } from "react";
import { LazyAccessGate } from "@/components/signing/gate/lazy-access-gate";
import { LanguageLinks } from "@/components/signing/gate/language-links";
import { Powered } from "@/components/signing/branding/powered";
import type { SenderLook } from "@/components/signing/branding/sender-mark";
import { fill } from "@/components/signing/shared/words";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import { findRefusedNumber, findSentOtp } from "@/lib/signing/gate/find-otp";
import { lockValues } from "@/lib/signing/gate/lock-out";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import { maskNumber } from "@/lib/signing/gate/otp-challenges";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { fullName } from "@/lib/recipients/rules";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";

const lockedOut = "errors.locked_out";

type Props = {
  ctx: Context;
  request: SigningRequest;
  token: string;
  language: Language;
  /** The message key that a form without scripts brings back in the query. */
  problem: string | undefined;
  /** True if the right code was just entered but the browser refused the cookie. */
  lacksCookie: boolean;
  look: SenderLook | null;
};

/** The workflow's title as the gate shows it. */
export const titleAtGate = cache(async (ctx: Context, request: SigningRequest, language: Language) => {
  const docs = await listDocuments(ctx, request.workflow);
  return titleOf(
    { ...ctx, language },
    request.workflow,
    docs.map((doc) => doc.name),
  );
});

export async function gateScreen({ ctx, request, token, language, problem, lacksCookie, look }: Props) {
  const { recipient, holder, sender } = request;
  const { AccessGate: words, SigningPage } = messagesOf(language);
  const title = await titleAtGate(ctx, request, language);
  const [sent, refusedNumber] = recipient.hasOtpStep
    ? await Promise.all([findSentOtp(ctx, request), findRefusedNumber(ctx, request)])
    : [null, null];
  const undelivered = refusedNumber ? fill(SigningPage.otpAccess.undelivered, { number: refusedNumber }) : "";
  const until = holder.gatePausedUntil;
  const isLocked = until !== null && until > ctx.now && (!sent || problem === lockedOut);
  return (
    <div lang={languageTable[language].tag}>
      <LazyAccessGate
        token={token}
        words={words}
        failed={SigningPage.failed}
        look={look}
        footer={
          <>
            <LanguageLinks label={SigningPage.language} language={language} />
            <Powered words={SigningPage} />
          </>
        }
        sender={fullName(sender)}
        title={title}
        problem={
          isLocked
            ? translator(language, "errors")("locked_out", lockValues(sender, until, ctx.now))
            : problem === lockedOut
              ? "" // the lock has ended
              : problemSentence(language, problem) || (lacksCookie ? words.cookies : undelivered)
        }
        otp={
          recipient.hasOtpStep
            ? {
                words: SigningPage.otpAccess,
                knownNumber: recipient.mobileNumber && maskNumber(recipient.mobileNumber),
                sent,
              }
            : null
        }
      />
    </div>
  );
}
