"use client";
import { Suspense, useEffect } from "react";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import type { SignatureMethod } from "@/db/signature-methods";
import { loadDates } from "./filling/load-dates";
import { loadSaving } from "./filling/use-entries";
import { takeSigned } from "./filling/take-signed";
import { Opening } from "./opening";
import { loadFinish } from "./finish/load-finish";
import { guideOn } from "./steps/guide-on";
import type { SigningProps, useSigningPage } from "./use-signing-page";

// Loaded when opened, because they are heavy or rarely used.
const loadSignature = async () => {
  const dialog = import("@/components/signing/signature/signature-dialog").then((m) => m.SignatureDialog);
  return (await Promise.all([dialog, loadDates()]))[0]; // the time below a signature needs the dates
};
const SignatureDialog = loadedWhenOpened(loadSignature);
const loadDecline = () => import("@/components/signing/finish/decline-dialog").then((m) => m.DeclineDialog);
const DeclineDialog = loadedWhenOpened(loadDecline);
const MessagesDialog = loadedWhenOpened(() =>
  import("@/components/signing/reading/messages-dialog").then((m) => m.MessagesDialog),
);
const loadConsent = () => import("@/components/signing/consent/consent-dialog").then((m) => m.ConsentDialog);
const ConsentDialog = loadedWhenOpened(loadConsent);
const loadSheet = () => import("@/components/signing/filling/field-sheet").then((m) => m.FieldSheet);
const FieldSheet = loadedWhenOpened(loadSheet);

/** On a phone the other dialogs are preloaded only after this delay; the sheet comes first, because a tap opens it. */
const calmMs = 4000;

type Props = Pick<SigningProps, "token" | "words" | "language"> & { signing: ReturnType<typeof useSigningPage> };

/** All dialogs of the signing page. */
export function SigningDialogs({ token, words, language, signing }: Props) {
  const { request, fields, fillable, entries, guide, going, problems } = signing;
  const { dialog } = guide;
  const {
    offer,
    leadOn,
    closeDialog: close,
    move,
    isLast,
  } = guideOn(fields, signing.latest, signing.told, going, guide);
  const field = going.sheetField;
  const page = field && request.documents.flatMap((doc) => doc.pages).find((one) => one.id === field.pageId);
  const onSigned = (images: ReadonlyMap<number, string>, method: SignatureMethod) =>
    takeSigned(signing, images, method);
  const asked = { token, words, version: request.disclosureVersion, language, onConsented: signing.onConsented };

  useEffect(() => {
    const isPhone = matchMedia("(pointer: coarse)").matches;
    const loadAhead = (...loads: (() => Promise<unknown>)[]) => {
      for (const load of loads) load().catch(() => undefined); // tried again when it is opened
    };
    if (isPhone) loadAhead(loadSheet);
    const timer = setTimeout(
      () => loadAhead(loadSaving, loadFinish, loadSignature, loadConsent, loadDecline, loadSheet),
      isPhone ? calmMs : 0,
    );
    return () => clearTimeout(timer);
  }, []);

  return (
    <Suspense fallback={<Opening words={words} />}>
      {field && page ? (
        <FieldSheet
          token={token}
          field={field}
          page={page}
          entries={entries}
          fields={fillable}
          problems={problems}
          words={words}
          language={language}
          onChange={signing.onChange}
          onSign={signing.onSign}
          offer={
            offer && {
              ...asked,
              ...offer,
              onApplied: onSigned,
              onClose: leadOn,
              onMake: () => signing.onSign(field),
            }
          }
          isLast={isLast()}
          settle={() => {
            signing.leave();
            return signing.save();
          }}
          onMove={move}
          onClose={going.close}
        />
      ) : null}
      {dialog?.kind === "sign" ? (
        <SignatureDialog
          key={dialog.field.id}
          {...asked}
          field={dialog.field}
          fields={fields}
          signatory={request.signatory}
          consented={signing.consented}
          carried={dialog.carried}
          onApplied={onSigned}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === "decline" ? <DeclineDialog {...signing} token={token} words={words} onClose={close} /> : null}
      {dialog?.kind === "messages" ? <MessagesDialog request={request} words={words} onClose={close} /> : null}
      {dialog?.kind === "consent" ? (
        <ConsentDialog
          {...asked}
          onClose={close}
          onAgreed={() => {
            close();
            void signing.finish.run();
          }}
        />
      ) : null}
    </Suspense>
  );
}
