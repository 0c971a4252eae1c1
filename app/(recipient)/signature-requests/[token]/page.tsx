import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import { cache } from "react";
import { firstOf, type Query } from "@/app/first-of";
import { brandedProps } from "@/components/signing/branded-props";
import { FailureBoundary } from "@/components/signing/failure-boundary";
import type { SenderLook } from "@/components/signing/sender-mark";
import { SigningForm } from "@/components/signing/signing-form";
import { startOf } from "@/components/signing/steps";
import { TerminalScreen } from "@/components/signing/terminal-screen";
import { WithoutScript } from "@/components/signing/without-script";
import type { Language } from "@/db/enums";
import { AppError } from "@/lib/platform/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { languageOr, messagesOf } from "@/lib/platform/i18n/catalogue";
import { localeTags } from "@/lib/platform/i18n/locale-tags";
import { monthNames } from "@/lib/platform/i18n/month-names";
import { translator } from "@/lib/platform/i18n/translate";
import { log } from "@/lib/platform/log";
import { settings } from "@/lib/platform/settings";
import { handsFor } from "@/lib/signing/draw-typed";
import { findSigningRequest } from "@/lib/signing/find-signing-request";
import { assertGatePassed } from "@/lib/signing/gate";
import { openRequest, type SigningRequest } from "@/lib/signing/open-request";
import { ownName } from "@/lib/signing/rules/own-name";
import { recordOpening } from "@/lib/signing/record-opening";
import { type SigningAnswer, signingAnswer } from "@/lib/signing/schema";
import { gateScreen } from "./gate-screen";

type Props = { params: Promise<{ token: string }>; searchParams: Query };

const findRequest = cache(async (token: string) => {
  const ctx = visitorContext(await headers());
  const request = await openRequest(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { ctx, request };
});

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const found = await findRequest((await params).token).catch(() => null); // the page itself says so
  const request = found?.request;
  const name = request && `${request.sender.firstName} ${request.sender.lastName}`;
  return { title: name ? `Countersign · ${name}` : "Countersign" };
}

export default async function SigningPage(props: Props) {
  try {
    return await screenFor(props);
  } catch (error) {
    unstable_rethrow(error); // Next's own, such as a redirect
    log.error({ err: error }, "rendering the signing page");
    return failedScreen(visitorContext(await headers()).language);
  }
}

const failedScreen = (language: Language) => (
  <TerminalScreen
    state="failed"
    words={messagesOf(language).SigningPage}
    supportEmail={settings().SUPPORT_EMAIL}
    language={language}
    lang={localeTags[language]}
    look={null}
  />
);

async function screenFor({ params, searchParams }: Props) {
  const [{ token }, query] = await Promise.all([params, searchParams]);
  const { ctx, request } = await findRequest(token);
  const language = languageOr(firstOf(query.language), languageOr(request?.signatory.defaultLanguage, ctx.language));
  const words = messagesOf(language).SigningPage;
  const supportEmail = settings().SUPPORT_EMAIL;
  const ended = { words, supportEmail, language, lang: localeTags[language] };
  if (!request) return <TerminalScreen {...ended} state="expired" look={null} />;
  const jar = await cookies();
  try {
    assertGatePassed(request, (name) => jar.get(name)?.value, ctx.now);
  } catch {
    const problem = firstOf(query.problem);
    return (
      <div {...brandedProps(request.branding)}>
        {await gateScreen({ ctx, request, token, language, problem, look: lookOf(request) })}
      </div>
    );
  }
  const found = await findSigningRequest(ctx, request);
  if (found.state !== "open")
    return (
      <div {...brandedProps(found.branding)}>
        <TerminalScreen
          state={found.state}
          {...ended}
          title={found.title}
          finishedAt={request.signatory.finishedAt}
          {...(request.workflow.status === "completed" && { downloadHref: `/v1/signature-requests/${token}/download` })}
          look={lookOf(request)}
        />
      </div>
    );
  after(() => recordOpening(ctx, request).catch((error: unknown) => log.error({ err: error }, "recording an opening")));
  // Through its schema: what it does not name never reaches the browser.
  const answer = withFirstText(signingAnswer.parse(found));
  return (
    <div {...brandedProps(found.branding)}>
      <FailureBoundary fallback={failedScreen(language)}>
        <SigningForm
          token={token}
          request={answer}
          words={words}
          language={language}
          lang={localeTags[language]}
          months={monthNames[answer.language]}
          withoutScript={
            <WithoutScript
              token={token}
              request={answer}
              words={words}
              hands={handsFor(ownName(answer.signatory, false))}
            />
          }
          start={{
            step: startOf(answer, firstOf(query.step)),
            signFieldId: Number(firstOf(query.sign)) || undefined,
            showsMissing: firstOf(query.checked) === "1" || firstOf(query.notice) === "invalid",
            notice: noticeOf(language, firstOf(query.notice), firstOf(query.characters)),
          }}
        />
      </FailureBoundary>
    </div>
  );
}

const lookOf = ({ branding, company, sender }: SigningRequest): SenderLook | null =>
  branding && { logoPath: branding.logoPath, name: company?.name ?? `${sender.firstName} ${sender.lastName}` };

/** Of the pages' texts the first alone: all of them, in the markup and in its data, would be most of what is sent. */
const withFirstText = (answer: SigningAnswer): SigningAnswer => ({
  ...answer,
  documents: answer.documents.map((doc, index) => ({
    ...doc,
    pages: doc.pages.map((page) => (index === 0 && page.pageIndex === 0 ? page : { ...page, text: null })),
  })),
});

/** A refusal that a form without scripts led back with: only what the catalogue has is shown. */
function noticeOf(language: Language, reason: string, characters: string): string {
  const { errors } = messagesOf(language);
  return Object.hasOwn(errors, reason)
    ? translator(language, "errors")(reason, { characters: characters.slice(0, 20) })
    : "";
}
