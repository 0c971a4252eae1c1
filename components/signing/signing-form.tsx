"use client";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import type { BarLabels } from "./bar-labels";
import { BarMenu } from "./bar-menu";
import { BarNotice } from "./bar-notice";
import { DocumentPages, type Printed } from "@/components/signing/reading/document-pages";
import { isPicture } from "@/lib/fields/kinds/entry-kind";
import { picturesQuery } from "@/lib/signing/rules/anchors";
import { FittedTexts } from "@/components/signing/filling/fitted-texts";
import { hasText } from "@/components/signing/filling/entries";
import { MainButton } from "./main-button";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import { Opening } from "./opening";
import { ThumbnailStrip } from "@/components/signing/reading/thumbnail-strip";
import { SigningBar } from "./signing-bar";
import { StepPanel } from "@/components/signing/steps/step-panel";
import { stepsOf } from "@/components/signing/steps/steps";
import { type SigningProps, useSigningPage } from "./use-signing-page";

// Lazy, because most requests have neither. No Suspense around them, so that the server renders them for browsers
// without scripts.
const AttachmentsPanel = loadedWhenOpened(() =>
  import("@/components/signing/attachments/attachments-panel").then((m) => m.AttachmentsPanel),
);
const Webform = loadedWhenOpened(() => import("@/components/signing/filling/webform").then((m) => m.Webform));

const SigningDialogs = loadedWhenOpened(() => import("./signing-dialogs").then((m) => m.SigningDialogs));

/** After this pause the page has loaded, and the dialogs are loaded ahead in case the network is lost later. */
const calmMs = 4000;

/** The nodes are rendered on the server only, so they add no script to the page. */
type Props = SigningProps & {
  lang: string;
  heading: ReactNode;
  labels: BarLabels;
  footer: ReactNode;
  menu: ReactNode;
  withoutScript: ReactNode;
  /** Links to the inputs without scripts that were refused. */
  plainWrong: ReactNode;
  printed: Printed;
  /** Earlier recipients' texts stand on the pages. */
  hasPrintedTexts: boolean;
  /** A recipient who only reads: the main button is after the last page. */
  isReader: boolean;
  /** Acting and declining are offered side by side. */
  declinesBesideActing: boolean;
};

/**
 * The signing page: page images with native inputs over them, and one main button that leads to the next thing to do.
 */
export function SigningForm({
  lang,
  heading,
  labels,
  footer,
  menu,
  withoutScript,
  plainWrong,
  printed,
  hasPrintedTexts,
  isReader,
  declinesBesideActing,
  ...props
}: Props) {
  const { token, words, language } = props;
  const signing = useSigningPage(props);
  const { request, entries, problems, going, act } = signing;
  const { step } = going;
  const acts = { token, language, onChange: signing.onChange, onSign: signing.onSign };
  const shown = { words, entries, problems, ...acts };
  const attached = { token, words, language };
  const [isShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    // A phone opens its keyboard only if the input gets the focus during the tap itself, so nothing may load then.
    const timer = setTimeout(() => setCalm(true), matchMedia("(pointer: coarse)").matches ? 0 : calmMs);
    return () => clearTimeout(timer);
  }, []);
  const main = <MainButton words={words} act={act} isBusy={signing.finish.isBusy} onMain={signing.goOn} />;
  const askWhy = () => signing.guide.setDialog({ kind: "decline" });
  const api = `/v1/signature-requests/${token}`;
  const hasPictures = signing.all.some(isPicture);
  return (
    <div className="signing" lang={lang} data-waiting={!isShown || undefined}>
      <SigningBar
        words={words}
        heading={heading}
        messagesLabel={labels.messages}
        request={request}
        steps={stepsOf(request)}
        step={step}
        onStep={going.toStep}
        done={signing.done}
        total={signing.total}
        kept={signing.keptWord}
        main={isReader ? null : main}
        onDecline={declinesBesideActing && request.signatory.mayDecline ? askWhy : undefined}
        notice={
          <BarNotice
            words={words}
            notice={signing.notice}
            wrong={signing.wrong}
            plain={plainWrong}
            place={step === "webform" ? "webform" : "page"}
            onLead={signing.leadTo}
          />
        }
        onMessages={() => signing.guide.setDialog({ kind: "messages" })}
        menu={
          <BarMenu
            label={labels.menu}
            acts={menu}
            onLanguage={(code) => void signing.onLanguage(code)}
            onDecline={askWhy}
          />
        }
      />
      <div className="signing-columns">
        {step === "documents" ? <ThumbnailStrip token={token} documents={signing.documents} words={words} /> : null}
        <main id="document">
          {request.referenceAttachments.length > 0 ? (
            <StepPanel id="references" current={step}>
              <AttachmentsPanel
                {...attached}
                title={words.tabReferences}
                text={words.referencesText}
                standard={words.referenceForAll}
                files={request.referenceAttachments}
              />
            </StepPanel>
          ) : null}
          <form
            ref={signing.form}
            id="signing-form"
            method="post"
            action={hasPictures ? `${api}/form?${picturesQuery}` : `${api}/form`}
            encType={hasPictures ? "multipart/form-data" : undefined}
            autoComplete="off"
            inert={signing.finish.isBusy} // what is entered meanwhile would be finished without a second press
            onSubmit={(event) => event.preventDefault()}
          >
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="language" value={language} />
            <input type="hidden" name="seen_sequence" value={request.sequence} />
            {request.signatory.webformEnabled ? (
              <StepPanel id="webform" current={step} isForm>
                {request.documents.map((doc) => (
                  <Webform key={doc.id} document={doc} nextId={signing.nextId} {...shown} />
                ))}
              </StepPanel>
            ) : null}
            <StepPanel id="documents" current={step} isForm>
              <DocumentPages
                documents={request.documents}
                printed={printed}
                isShown={step === "documents"}
                onShown={onShown}
                nextId={signing.nextId}
                onOpen={going.open}
                {...shown}
              />
            </StepPanel>
            {step === "documents" || step === "webform" ? withoutScript : null}
          </form>
          {stepsOf(request).includes("attachments") ? (
            <StepPanel id="attachments" current={step}>
              <AttachmentsPanel
                {...attached}
                title={words.tabAttachments}
                text={request.attachments.length > 0 ? words.attachmentsText : words.visibleText}
                requested={request.attachments}
                files={request.visibleAttachments}
                onUploaded={signing.onUploaded}
              />
            </StepPanel>
          ) : null}
          {isReader ? <p className="end-act needs-script">{main}</p> : null}
        </main>
      </div>
      <FittedTexts changing={entries} isNeeded={hasPrintedTexts || hasText(entries)} />
      <p className="unseen" aria-live="polite">
        {signing.computed}
      </p>
      {footer}
      {isCalm || signing.guide.dialog || going.sheetField ? (
        <Suspense fallback={signing.guide.dialog || going.sheetField ? <Opening words={words} /> : null}>
          <SigningDialogs token={token} words={words} language={language} signing={signing} />
        </Suspense>
      ) : null}
    </div>
  );
}
