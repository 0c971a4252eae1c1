import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { firstOf, type Query } from "@/app/first-of";
import { brandedProps } from "@/components/signing/branding/branded-props";
import { Powered } from "@/components/signing/branding/powered";
import { SenderMark } from "@/components/signing/branding/sender-mark";
import { EarlierPartScreen } from "@/components/signing/begin/earlier-part";
import { CodeForm, VisitForm } from "@/components/signing/begin/visit-forms";
import { LanguageLinks } from "@/components/signing/gate/language-links";
import { fill } from "@/components/signing/shared/words";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { readCookie } from "@/lib/platform/http/cookies";
import { type KeptForm, readKeptForm } from "@/lib/platform/http/kept-form";
import { languageOr, messagesOf } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import type { LinkRow } from "@/lib/public-links/change-link";
import { findLinkLook, getOpenedLink, stateForVisitor } from "@/lib/public-links/open-link";
import { linkRefusals } from "@/lib/public-links/rules";
import { givenBefore, givenIn, isGiven, nameIn, type PrefillGiven, readQuery, shownPrefill, withLost } from "./prefill";
import { findLedPart } from "@/lib/public-links/led-part";
import { findSigningLink, findVisit, type Visit } from "@/lib/public-links/visit";
import { problemSentence, problemsOfInputs } from "@/lib/platform/i18n/problem-sentence";

export const metadata: Metadata = { title: "Countersign" };

type Props = { params: Promise<{ token: string }>; searchParams: Query };

/** The page of a public link. Opening it changes nothing, however often. */
export default async function StartPage({ params, searchParams }: Props) {
  const [{ token }, query, asked] = await Promise.all([params, searchParams, headers()]);
  const ctx = visitorContext(asked);
  const link = await getOpenedLink(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const given = readQuery(query);
  const visitToken = readCookie(asked, ["visit", token]);
  const begun = link && visitToken ? await findVisit(ctx, link, visitToken) : null;
  // An address with values to fill in starts a new visit, because it may be about something else.
  const visit = firstOf(query.again) || (link?.takesPrefill && isGiven(given)) ? null : begun;
  const language = languageOr(firstOf(query.language), visit?.language ?? ctx.language);
  if (!link) return unknownScreen(language);
  if (visit?.signatoryId && !visit.earlier) await goOn(ctx, visit);
  const problem = problemSentence(language, firstOf(query.problem));
  const before = firstOf(query.again) ? begun : null;
  const refused = query.problem ? readKeptForm(asked, `/start/${token}`) : null;
  const kept = refused ?? { form: before ? nameIn(before) : {}, wrong: {} };
  const start = refused ? givenIn(refused.form) : before ? givenBefore(before) : given;
  return screen({ ctx, link, token, visit, visitToken, language, problem, kept, given: start });
}

const pathOf = (href: string) => href.slice(href.indexOf("/signature-requests/"));

/** A visitor whose turn it is goes to their document. */
async function goOn(ctx: Context, { signatoryId }: Visit) {
  const href = await findSigningLink(ctx, signatoryId);
  if (href) redirect(pathOf(href));
}

type Given = {
  ctx: Context;
  link: LinkRow;
  token: string;
  visit: Visit | null;
  visitToken: string | undefined;
  language: Language;
  problem: string;
  kept: KeptForm;
  given: PrefillGiven;
};

async function screen({ ctx, link, token, visit, visitToken, language, problem, kept, given }: Given) {
  const words = messagesOf(language).PublicStart;
  const [{ sender, branding }, state] = await Promise.all([findLinkLook(ctx, link), stateForVisitor(ctx, link)]);
  const look = branding && { logoPath: branding.logoPath, name: sender };
  const form = { token, words, language, problem };
  const frame = { language, look, branding, query: given.query };
  if (visit?.earlier && visitToken) {
    const part = await findLedPart(ctx, link, visit);
    const shown = {
      ...part,
      date: formatDate(part.at, "DD MMM YYYY", language, "UTC"),
      href: part.href && `/app${pathOf(part.href)}`,
      mayRestart: part.mayRestart && state === "open",
    };
    return framed(frame, <EarlierPartScreen {...form} {...shown} visitToken={visitToken} title={link.title} />);
  }
  if (visit?.signatoryId)
    return framed(
      frame,
      <>
        <h1>{fill(words.waitingTitle, { name: visit.firstName })}</h1>
        <p className="terminal-title">{link.title}</p>
        <p>{words.waitingText}</p>
      </>,
    );
  if (state !== "open")
    return framed(
      frame,
      <>
        <h1>{words.closedTitle}</h1>
        <p className="terminal-title">{link.title}</p>
        <p>{translator(language, "errors")(linkRefusals[state])}</p>
        <p>{fill(words.askSender, { sender })}</p>
      </>,
    );
  if (visit && visitToken) return framed(frame, <CodeForm {...form} visitToken={visitToken} email={visit.email} />);
  const { inputs, prefill } = await shownPrefill(ctx, link, given, language);
  return framed(
    frame,
    <VisitForm
      {...form}
      sender={sender}
      title={link.title}
      confirmsAddress={link.confirmsAddress}
      kept={{ ...inputs, ...kept.form }}
      wrong={problemsOfInputs(language, kept.wrong)}
      prefill={withLost(prefill, kept, language)}
    />,
  );
}

const unknownScreen = (language: Language) => {
  const words = messagesOf(language).PublicStart;
  return framed(
    { language, look: null, branding: null, query: {} },
    <>
      <h1>{words.unknownTitle}</h1>
      <p>{words.unknownText}</p>
    </>,
  );
};

type Frame = {
  language: Language;
  look: { logoPath: string | null; name: string } | null;
  branding: Parameters<typeof brandedProps>[0];
  query: Readonly<Record<string, string>>;
};

function framed({ language, look, branding, query }: Frame, content: ReactNode) {
  const { SigningPage } = messagesOf(language);
  return (
    <div {...brandedProps(branding)}>
      <main className="terminal" lang={languageTable[language].tag}>
        <SenderMark look={look} />
        <div className="terminal-card">{content}</div>
        <LanguageLinks label={SigningPage.language} language={language} query={query} />
        <Powered words={SigningPage} />
      </main>
    </div>
  );
}
