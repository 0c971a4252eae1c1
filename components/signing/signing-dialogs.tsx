"use client";
import { Suspense, useEffect } from "react";
import { loadedWhenOpened } from "./loaded-when-opened";
import type { SigningProps, useSigningPage } from "./use-signing-page";

// Heavy or seldom: loaded when opened.
const SignatureDialog = loadedWhenOpened(() => import("./signature-dialog").then((m) => m.SignatureDialog));
const DeclineDialog = loadedWhenOpened(() => import("./decline-dialog").then((m) => m.DeclineDialog));
const MessagesDialog = loadedWhenOpened(() => import("./messages-dialog").then((m) => m.MessagesDialog));
const ConsentDialog = loadedWhenOpened(() => import("./consent-dialog").then((m) => m.ConsentDialog));
const loadSheet = () => import("./field-sheet").then((m) => m.FieldSheet);
const FieldSheet = loadedWhenOpened(loadSheet);

type Props = Pick<SigningProps, "token" | "words"> & { signing: ReturnType<typeof useSigningPage> };

/** What opens over the page. */
export function SigningDialogs({ token, words, signing }: Props) {
  const { request, fields, fillable, entries, dialog, setDialog, going, marked } = signing;
  const field = going.sheetField;
  const page = field && request.documents.flatMap((doc) => doc.pages).find((one) => one.id === field.pageId);
  const close = () => setDialog(null);

  useEffect(() => {
    // The keyboard of a phone opens only for what gets the focus at once.
    if (matchMedia("(pointer: coarse)").matches) void loadSheet();
  }, []);

  return (
    <Suspense>
      {field && page ? (
        <FieldSheet
          token={token}
          field={field}
          page={page}
          entry={entries.get(field.id)}
          place={[fillable.findIndex((one) => one.id === field.id) + 1, fillable.length]}
          isMissing={marked.has(field.id)}
          words={words}
          onChange={signing.onChange}
          onSign={signing.onSign}
          onLeave={signing.onLeave}
          onMove={going.move}
          onClose={going.close}
        />
      ) : null}
      {dialog?.kind === "sign" ? (
        <SignatureDialog
          token={token}
          field={dialog.field}
          fields={fields}
          signatory={request.signatory}
          words={words}
          consented={signing.consented}
          agree={signing.agree}
          onApplied={signing.onSigned}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === "decline" ? <DeclineDialog token={token} words={words} onClose={close} /> : null}
      {dialog?.kind === "messages" ? <MessagesDialog request={request} words={words} onClose={close} /> : null}
      {dialog?.kind === "consent" ? (
        <ConsentDialog
          words={words}
          onClose={close}
          onAgree={() => {
            close();
            void signing.agree().then((agreed) => (agreed ? signing.finish.run() : undefined));
          }}
        />
      ) : null}
    </Suspense>
  );
}
