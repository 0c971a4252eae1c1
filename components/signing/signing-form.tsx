"use client";
import type { ReactNode } from "react";
import { AttachmentsPanel } from "./attachments-panel";
import { BarMenu } from "./bar-menu";
import { DocumentPages } from "./document-pages";
import { PageThumbnails } from "./page-thumbnails";
import { Powered } from "./powered";
import { SigningBar } from "./signing-bar";
import { SigningDialogs } from "./signing-dialogs";
import { StepPanel } from "./step-panel";
import { stepsOf } from "./steps";
import { type SigningProps, useSigningPage } from "./use-signing-page";
import { Webform } from "./webform";

/** `withoutScript` is rendered on the server, and weighs nothing in a browser that runs scripts. */
type Props = SigningProps & { lang: string; withoutScript: ReactNode };

/** The document is the page: images with native inputs over them, and one button that always knows what comes next. */
export function SigningForm({ lang, withoutScript, ...props }: Props) {
  const { token, words, language } = props;
  const signing = useSigningPage(props);
  const { request, entries, marked, going, act } = signing;
  const { step } = going;
  const acts = { onChange: signing.onChange, onSign: signing.onSign, onLeave: signing.onLeave };
  const shown = { words, entries, missing: marked, ...acts };
  const attached = { token, words, language };
  const api = `/v1/signature-requests/${token}`;
  return (
    <div className="signing" lang={lang}>
      <SigningBar
        words={words}
        request={request}
        steps={stepsOf(request)}
        step={step}
        onStep={going.toStep}
        done={signing.done}
        total={signing.fillable.length}
        kept={signing.keptWord}
        act={act}
        isBusy={signing.finish.isBusy}
        notice={signing.notice}
        onMain={signing.goOn}
        onMessages={() => signing.setDialog({ kind: "messages" })}
        menu={
          <BarMenu
            words={words}
            language={language}
            downloadHref={`${api}/documents/download`}
            onLanguage={(code) => void signing.onLanguage(code)}
            onDecline={() => signing.setDialog({ kind: "decline" })}
          />
        }
      />
      <div className="signing-columns">
        {step === "documents" ? <PageThumbnails token={token} documents={request.documents} words={words} /> : null}
        <main id="document">
          {request.referenceAttachments.length > 0 ? (
            <StepPanel id="references" current={step}>
              <AttachmentsPanel
                {...attached}
                title={words.tabReferences}
                text={words.referencesText}
                files={request.referenceAttachments}
              />
            </StepPanel>
          ) : null}
          <form
            ref={signing.form}
            id="signing-form"
            method="post"
            action={`${api}/form`}
            autoComplete="off"
            onSubmit={(event) => event.preventDefault()}
          >
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="language" value={language} />
            {request.signatory.webformEnabled ? (
              <StepPanel id="webform" current={step} isForm>
                {request.documents.map((doc) => (
                  <Webform key={doc.id} document={doc} {...shown} />
                ))}
              </StepPanel>
            ) : null}
            <StepPanel id="documents" current={step} isForm>
              <DocumentPages
                token={token}
                documents={request.documents}
                isShown={step === "documents"}
                nextId={signing.nextId}
                onOpen={going.open}
                {...shown}
              />
            </StepPanel>
            {withoutScript}
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
        </main>
      </div>
      <Powered words={words} />
      <SigningDialogs token={token} words={words} signing={signing} />
    </div>
  );
}
