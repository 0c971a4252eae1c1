import type { Metadata } from "next";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import type { ReactNode } from "react";
import { firstOf, type Query } from "@/app/first-of";
import { BarHeading } from "@/components/signing/bar-heading";
import { barLabels } from "@/components/signing/bar-labels";
import { BeginScreen } from "@/components/signing/begin/begin-screen";
import { brandedProps } from "@/components/signing/branding/branded-props";
import { Powered } from "@/components/signing/branding/powered";
import { FailureBoundary } from "@/components/signing/failure-boundary";
import { FinishedPages } from "@/components/signing/after/finished-pages";
import { MenuActs } from "@/components/signing/menu-acts";
import { isPrintedOn, PrintedOn } from "@/components/signing/reading/printed-on";
import { SigningForm } from "@/components/signing/signing-form";
import { startOf } from "@/components/signing/steps/steps";
import { ForgetCarried } from "@/components/signing/after/forget-carried";
import { type Completion, TerminalScreen } from "@/components/signing/after/terminal-screen";
import { PlainWrong, WithoutScript } from "@/components/signing/without-script";
import { fill, type Words } from "@/components/signing/shared/words";
import { type Language, standardRole } from "@/db/enums";
import { offeredLanguages } from "@/db/languages";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { isEmbedToken } from "@/lib/embedding/token-form";
import { keptInSession } from "@/lib/embedding/keep-in-session";
import { returnAddress } from "@/lib/embedding/return-address";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { lostIn, readKeptForm, readKeptText } from "@/lib/platform/http/kept-form";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { monthNames } from "@/lib/platform/i18n/month-names";
import { translator } from "@/lib/platform/i18n/translate";
import { logFailure } from "@/lib/platform/logs/outages";
import { sizeText } from "@/lib/platform/text/size-text";
import { fillsIn, roleDefinitions } from "@/lib/recipients/roles";
import { fullName } from "@/lib/recipients/rules";
import { findFinished } from "@/lib/signing/after/find-finished";
import { listDocumentsFor } from "@/lib/signing/entries/find-signing-request";
import { assertGatePassed } from "@/lib/signing/gate/gate";
import { mustBegin, type SigningRequest, stateOf } from "@/lib/signing/gate/open-request";
import { wasJustEntered } from "@/lib/signing/gate/entered";
import { recordLinkRequest } from "@/lib/signing/gate/record-opening";
import { asShown } from "@/lib/signing/entries/as-shown";
import type { ShownRequest } from "@/lib/signing/schema";
import { wordsOf } from "@/lib/signing/gate/words-of";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";
import { EmbeddedPage } from "../../embedded-page";
import { embeddedRequest } from "./embedded-request";
import { HandBackScreen, HandedOverScreen, HostScreen } from "./device-screens";
import { afterwards, endedIn } from "./afterwards";
import { findRequest, findShown, languageFor, senderOf } from "./find-request";
import { listFontSamples } from "./font-samples";
import { gateScreen } from "./gate-screen";
import { lookOf } from "./look-of";
import { pageTitle } from "./page-title";
import { refusalOf, refusedOf, wrongInputsOf } from "./refusals";

type Props = { params: Promise<{ token: string }>; searchParams: Query };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const title = await pageTitle(props).catch(() => null); // the page itself shows the failure
  return { title: title ?? "Countersign" };
}

export default async function SigningPage(props: Props) {
  try {
    const screen = await screenFor(props);
    const { token } = await props.params;
    return isEmbedToken(token) ? <EmbeddedPage {...await embeddedRequest(token)}>{screen}</EmbeddedPage> : screen;
  } catch (error) {
    unstable_rethrow(error); // Next's own errors, such as a redirect
    const { language } = visitorContext(await headers());
    if (error instanceof AppError && error.reason === "not_as_sent") return otherScreen(language);
    logFailure(error, "rendering the signing page");
    return failedScreen(language);
  }
}

const failedScreen = (language: Language) => <TerminalScreen {...endedIn(language)} state="failed" />;

/** Shown when what is stored differs from what was sent, according to the trail. */
function otherScreen(language: Language) {
  const told = {
    title: messagesOf(language).SigningPage.loadFailedTitle,
    text: messagesOf(language).errors.not_as_sent,
  };
  return <TerminalScreen {...endedIn(language)} state="told" told={told} />;
}

async function screenFor({ params, searchParams }: Props) {
  const [{ token }, query] = await Promise.all([params, searchParams]);
  const { ctx, request } = await findRequest(token);
  const language = languageFor(query, { ctx, request });
  const words = wordsOf(language, request?.recipient.recipientRole ?? standardRole);
  if (!request) return afterwards(ctx, { token, asked: firstOf(query.language), language });
  const { supportEmail, lang } = endedIn(language);
  const ended = { words, supportEmail, language, lang };
  const state = stateOf(request, ctx.now);
  // An ended request needs no code, because it only shows its state and its sender.
  const isOver = state === "cancelled" || state === "expired";
  try {
    if (!isOver) assertGatePassed(request, await headers(), ctx.now);
  } catch (error) {
    // A device's link in another browser: there is no code that would open it there.
    if (request.isOnDevice && error instanceof AppError && error.code === "expired")
      return <TerminalScreen {...ended} state="expired" look={null} />;
    const problem = firstOf(query.problem);
    const lacksCookie = wasJustEntered(firstOf(query.entered), ctx.now);
    return (
      <div {...brandedProps(request.branding)}>
        {await gateScreen({ ctx, request, token, language, problem, lacksCookie, look: lookOf(request) })}
      </div>
    );
  }
  const found = await findShown(token, language);
  const begin = messagesOf(language).Begin;
  if (found.state === "claimed") {
    const name = request.claimer ? fullName(request.claimer) : "";
    const told = { title: fill(begin.claimedTitle, { name }), text: begin.claimedText };
    return (
      <TerminalScreen
        {...ended}
        state="told"
        told={told}
        about={aboutOf(found.title, request)}
        look={lookOf(request)}
      />
    );
  }
  const problem = problemSentence(language, firstOf(query.problem));
  const onDevice = { request, token, title: found.title, words, language, problem };
  if (found.state === "host") return branded(request, <HostScreen {...onDevice} />);
  if (found.state === "handedOver") return branded(request, <HandedOverScreen {...onDevice} />);
  if (found.state === "complete" && request.isOnDevice) return branded(request, <HandBackScreen {...onDevice} />);
  if (mustBegin(request) && found.state === "open")
    return (
      <div {...brandedProps(found.branding)}>
        <BeginScreen
          token={token}
          words={words}
          language={language}
          lang={ended.lang}
          look={lookOf(request)}
          title={found.title}
          {...beginOf(request, found.oneOf, language)}
          problem={problem}
          version={found.disclosureVersion}
          sequence={found.sequence}
          mayDownload={found.signatory.mayDownload}
          pages={<FinishedPages token={token} documents={await listDocumentsFor(ctx, request)} words={words} />}
        />
      </div>
    );
  if (found.state !== "open") {
    const isComplete = found.state === "complete";
    return (
      <div {...brandedProps(found.branding)}>
        <TerminalScreen
          state={found.state}
          {...ended}
          words={request.holder.linkBySender ? { ...words, notYetText: words.notYetByLink } : words}
          about={aboutOf(found.title, request)}
          {...(isComplete && { completion: await completionOf({ ...ctx, language }, request, token, words) })}
          look={lookOf(request)}
        />
        <ForgetCarried token={token} />
      </div>
    );
  }
  after(() =>
    recordLinkRequest(ctx, request, found.trail).catch((error: unknown) => logFailure(error, "recording a request")),
  );
  const answer = asShown(found);
  const pages = found.documents.flatMap((doc) => doc.pages);
  const notice = firstOf(query.notice);
  const saved = firstOf(query.saved);
  const path = `/signature-requests/${token}`;
  const kept = request.embedded
    ? readKeptText(keptInSession(request.embedded, token), path)
    : readKeptForm(await headers(), path);
  const wrong = wrongInputsOf(language, notice, notice ? kept.wrong : lostIn(kept));
  return (
    <div
      {...brandedProps(found.branding)}
      data-refused-on-the-way={translator(language, "errors")("refused_on_the_way")}
    >
      <FailureBoundary fallback={failedScreen(language)}>
        <SigningForm
          token={token}
          request={answer}
          words={withLimits(words)}
          language={language}
          lang={languageTable[language].tag}
          months={{ ...monthsOf(answer, language), now: ctx.now.getTime() }}
          heading={<BarHeading request={answer} words={words} />}
          labels={barLabels(words)}
          footer={<Powered words={words} />}
          menu={
            <MenuActs
              token={token}
              request={answer}
              words={words}
              language={language}
              languages={offeredLanguages.map((code) => ({ code, ...languageTable[code] }))}
              step={startOf(answer, firstOf(query.step))}
            />
          }
          printed={Object.fromEntries(
            pages
              .filter(isPrintedOn)
              .map((page) => [page.id, <PrintedOn key={page.id} token={token} page={page} words={words} />]),
          )}
          hasPrintedTexts={pages.some(({ values }) => values.length > 0)}
          isReader={!fillsIn(request.recipient.recipientRole)}
          declinesBesideActing={roleDefinitions[request.recipient.recipientRole].declinesBesideActing}
          withoutScript={
            <WithoutScript
              request={answer}
              words={words}
              samples={await listFontSamples(token, answer.signatory, kept.form)}
              kept={kept.form}
              isSaved={saved !== "" && notice === ""}
              wrong={wrong}
            />
          }
          plainWrong={<PlainWrong words={words} wrong={wrong} />}
          start={{
            step: startOf(answer, firstOf(query.step)),
            signFieldId: Number(firstOf(query.sign)) || undefined,
            showsMessages: firstOf(query.messages) !== "",
            // Fields are marked as missing only for those who wanted to finish.
            isRefused: notice === "invalid" && !saved && !("decline_reason" in kept.wrong),
            notice: firstOf(query.mailed)
              ? fill(words.linkMailed, { email: answer.signatory.email })
              : refusalOf(language, query, answer),
            refused: refusedOf(answer),
          }}
        />
      </FailureBoundary>
    </div>
  );
}

/** Workflows sent before there was a print language show signing dates as printed, in the recipient's own language. */
const monthsOf = ({ language: own, printLanguage }: ShownRequest, language: Language) => ({
  shown: monthNames[printLanguage === null ? own : language],
  printed: monthNames[printLanguage ?? own],
});

const branded = (request: SigningRequest, screen: ReactNode) => <div {...brandedProps(request.branding)}>{screen}</div>;

/** The question for a recipient who has to consent before beginning. */
function beginOf(request: SigningRequest, oneOf: ShownRequest["oneOf"], language: Language) {
  const { Begin, InPerson } = messagesOf(language);
  const sender = senderOf(request);
  if (!request.isOnDevice)
    return { text: fill(Begin.claimText, { sender, names: oneOf.map(fullName).join(", ") }), act: Begin.claim };
  const name = fullName(request.recipient);
  const text = fill(InPerson.beginText, { name, host: request.recipient.hostName ?? "", sender });
  return { text, tick: fill(InPerson.isMe, { name }), act: InPerson.begin };
}

const aboutOf = (title: string, request: SigningRequest) =>
  request.workflow.executeAt && { title, sender: senderOf(request) };

async function completionOf(ctx: Context, request: SigningRequest, token: string, words: Words): Promise<Completion> {
  const { documents, progress, returnUrl } = await findFinished(ctx, request);
  const { finishedAt, timeZone, id } = request.recipient;
  const back = request.embedded && (await returnAddress(ctx, request.embedded, id));
  return {
    progress,
    finishedAt,
    timeZone: timeZone ?? request.company?.timeZone ?? "UTC",
    downloadHref: `/v1/signature-requests/${token}/download`,
    certificateHref: `/v1/signature-requests/${token}/certificate?language=${ctx.language}`,
    returnUrl: back ?? returnUrl,
    pages: <FinishedPages token={token} documents={documents} words={words} />,
  };
}

/** Puts the limits into the sentences here, so that the browser loads neither the limits nor how to write them. */
const withLimits = (words: Words): Words => ({
  ...words,
  attachmentsText: fill(words.attachmentsText, { limit: sizeText(maximumAttachmentBytes) }),
});
