import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { firstOf, type Query } from "@/app/first-of";
import { brandedProps } from "@/components/signing/branding/branded-props";
import { Powered } from "@/components/signing/branding/powered";
import { SenderMark } from "@/components/signing/branding/sender-mark";
import { HandOnForm } from "@/components/signing/handing-on/hand-on-form";
import { fill } from "@/components/signing/shared/words";
import { offeredLanguages } from "@/db/languages";
import { AppError } from "@/lib/platform/errors/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { readKeptForm } from "@/lib/platform/http/kept-form";
import { languageOr, messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { canHandOn, fullName } from "@/lib/recipients/rules";
import { isGatePassed } from "@/lib/signing/gate/gate";
import { maximumReason } from "@/lib/signing/rules";
import { openRequest, stateOf } from "@/lib/signing/gate/open-request";
import { listDocuments } from "@/lib/documents/queries";
import { titleOf } from "@/lib/workflows/queries";
import { problemSentence, problemsOfInputs } from "@/lib/platform/i18n/problem-sentence";
import { lookOf } from "../look-of";

export const metadata: Metadata = { title: "Countersign" };

type Props = { params: Promise<{ token: string }>; searchParams: Query };

/** The form for handing one's part on. Redirects to the request's page if there is no part to hand on. */
export default async function HandOnPage({ params, searchParams }: Props) {
  const [{ token }, query, asked] = await Promise.all([params, searchParams, headers()]);
  const ctx = visitorContext(asked);
  const back = `/signature-requests/${token}`;
  const request = await openRequest(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError) return redirect(back);
    throw error;
  });
  const { recipient, workflow } = request;
  const isOpen = stateOf(request, ctx.now) === "open" && canHandOn(recipient, workflow);
  if (!isOpen || !isGatePassed(request, asked, ctx.now)) redirect(back);
  const language = languageOr(firstOf(query.language), languageOr(recipient.defaultLanguage));
  const { HandOn: words, SigningPage } = messagesOf(language);
  const kept = readKeptForm(asked, query.problem ? `${back}/hand-on` : "");
  const docs = await listDocuments(ctx, workflow);
  const names = docs.map(({ name }) => name);
  return (
    <div {...brandedProps(request.branding)}>
      <main className="terminal" lang={languageTable[language].tag}>
        <SenderMark look={lookOf(request)} />
        <div className="terminal-card">
          <h1>{words.title}</h1>
          <p className="terminal-title">{titleOf({ ...ctx, language }, workflow, names)}</p>
          <p>{fill(words.text, { sender: fullName(request.sender) })}</p>
          {recipient.accessCodeSealed ? <p>{words.accessCode}</p> : null}
          <HandOnForm
            token={token}
            words={words}
            language={language}
            languages={offeredLanguages.map((code) => ({ code, name: languageTable[code].name }))}
            limit={fill(SigningPage.typeLimit, { maximum: maximumReason })}
            problem={problemSentence(language, firstOf(query.problem))}
            kept={kept.form}
            wrong={problemsOfInputs(language, kept.wrong)}
          />
        </div>
        <Powered words={SigningPage} />
      </main>
    </div>
  );
}
