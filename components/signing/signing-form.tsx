"use client";
import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { callApi } from "./call-api";
import { ConsentText } from "./consent-text";
import { type Entry, fieldsOf, isFillable, isFilled, missingFields, type SigningRequestDto } from "./entries";
import { Modal } from "./modal";
import { PageSheet } from "./page-sheet";
import { SigningBar } from "./signing-bar";
import { useEntries } from "./use-entries";
import { useFinish } from "./use-finish";
import type { Words } from "./words";

const SignatureDialog = dynamic(() => import("./signature-dialog").then((m) => m.SignatureDialog), { ssr: false });
const DeclineDialog = dynamic(() => import("./decline-dialog").then((m) => m.DeclineDialog), { ssr: false });

type Props = { token: string; request: SigningRequestDto; words: Words };

/** The document is the page: images with native inputs over them, and one button that always knows what comes next. */
export function SigningForm({ token, request, words }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => fieldsOf(request), [request]);
  const { entries, latest, kept, change, save } = useEntries(token, fields, form);
  const [consented, setConsented] = useState(request.consented);
  const [signing, setSigning] = useState<SigningFieldDto | null>(null);
  const [open, setOpen] = useState<"decline" | "consent" | null>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const missing = missingFields(fields, entries);
  const fillable = fields.filter(isFillable);
  const finish = useFinish({ token, fields, latest, save, words });

  function onChange(field: SigningFieldDto, patch: Partial<Entry>) {
    const changes = new Map([[field.id, patch]]);
    const others = fields.filter((f) => f.id !== field.id);
    if (field.fieldType === "radio") {
      for (const f of others)
        if (f.fieldType === "radio" && f.groupName === field.groupName) changes.set(f.id, { selected: false });
    } else {
      for (const twin of others.filter((f) => f.name === field.name && f.fieldType === field.fieldType)) {
        changes.set(twin.id, patch);
        showInTwin(twin.id, patch);
      }
    }
    change(changes);
  }

  async function agree(): Promise<boolean> {
    const answer = await callApi("POST", token, "consent", { version: request.disclosureVersion }).catch(() => null);
    if (answer?.ok) setConsented(true);
    else finish.say(answer?.message || words.failed);
    return Boolean(answer?.ok);
  }

  function goOn() {
    const [next] = missing;
    if (!next) return consented ? void finish.run() : setOpen("consent");
    setShowsMissing(true);
    const target = document.getElementById(`field-${next.id}`);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    target?.focus({ preventScroll: true });
  }

  const marked = new Set(showsMissing ? missing.map((field) => field.id) : []);
  return (
    <form ref={form} className="signing" onSubmit={(event) => event.preventDefault()} autoComplete="off">
      <SigningBar
        words={words}
        request={request}
        done={fillable.filter((field) => isFilled(field, entries.get(field.id))).length}
        total={fillable.length}
        isComplete={missing.length === 0}
        isBusy={finish.isBusy}
        notice={finish.notice || (kept === "notSaved" ? words.notSaved : "")}
        onMain={goOn}
        onDecline={() => setOpen("decline")}
      />
      <main className="sheets" id="document">
        {request.documents.map((doc, index) => (
          <div key={doc.id} className="document">
            {request.documents.length > 1 ? <h2>{doc.name}</h2> : null}
            {doc.pages.map((page) => (
              <PageSheet
                key={page.id}
                token={token}
                page={page}
                documentName={doc.name}
                pageCount={doc.pages.length}
                isFirst={index === 0 && page.pageIndex === 0}
                entries={entries}
                missing={marked}
                words={words}
                onChange={onChange}
                onSign={setSigning}
              />
            ))}
          </div>
        ))}
        <p className="powered">{words.poweredBy} Countersign</p>
      </main>
      {signing ? (
        <SignatureDialog
          token={token}
          field={signing}
          fields={fields}
          signatory={request.signatory}
          words={words}
          consented={consented}
          agree={agree}
          onApplied={(images) => change(new Map([...images].map(([id, image]) => [id, { image }])), { keep: false })}
          onClose={() => setSigning(null)}
        />
      ) : null}
      {open === "decline" ? <DeclineDialog token={token} words={words} onClose={() => setOpen(null)} /> : null}
      {open === "consent" ? (
        <Modal title={words.consentTitle} onClose={() => setOpen(null)}>
          <ConsentText words={words} />
          <div className="modal-actions">
            <button type="button" className="button" onClick={() => setOpen(null)}>
              {words.cancel}
            </button>
            <button
              type="button"
              className="button button-primary"
              onClick={() => {
                setOpen(null);
                void agree().then((agreed) => (agreed ? finish.run() : undefined));
              }}
            >
              {words.consentAgree}
            </button>
          </div>
        </Modal>
      ) : null}
    </form>
  );
}

/** Inputs are uncontrolled, so that early typing survives; a twin's is written by hand. */
function showInTwin(id: number, patch: Partial<Entry>): void {
  const input = document.getElementById(`field-${id}`);
  if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = patch.selected ?? false;
  else if (
    input instanceof HTMLInputElement ||
    input instanceof HTMLTextAreaElement ||
    input instanceof HTMLSelectElement
  )
    input.value = patch.value ?? "";
}
