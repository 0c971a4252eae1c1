"use client";
import { useState } from "react";
import { signatureMethodIds } from "@/db/enums";
import type { SigningAnswer, SigningFieldDto } from "@/lib/signing/schema";
import { callPatiently } from "./call-api";
import { ConsentText } from "./consent-text";
import { DrawnSignature } from "./drawn-signature";
import { Modal } from "./modal";
import { TypedSignature } from "./typed-signature";
import type { Words } from "./words";

type Props = {
  token: string;
  field: SigningFieldDto;
  fields: readonly SigningFieldDto[];
  signatory: SigningAnswer["signatory"];
  words: Words;
  consented: boolean;
  agree: () => Promise<boolean>;
  onApplied: (images: ReadonlyMap<number, string>) => void;
  onClose: () => void;
};
type Method = "type" | "draw";

/** A sheet of paper with a baseline: what will be stamped is what is seen. */
export function SignatureDialog({
  token,
  field,
  fields,
  signatory,
  words,
  consented,
  agree,
  onApplied,
  onClose,
}: Props) {
  const offered = (["type", "draw"] as const).filter((m) => signatory.signatureMethods.includes(signatureMethodIds[m]));
  const [method, setMethod] = useState<Method | undefined>(offered[0]);
  const [image, setImage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const alike = fields.filter((f) => f.fieldType === "signature" && f.isInitial === field.isInitial);
  const [all, setAll] = useState(false);

  async function apply() {
    if (!image || !method) return;
    setBusy(true);
    if (!consented && !(await agree())) return setBusy(false);
    const applied = new Map<number, string>();
    for (const target of all ? alike : [field]) {
      const body = {
        document_id: target.documentId,
        field_id: target.id,
        encoded_image: image.replace(/^data:image\/png;base64,/, ""),
        sign_type: signatureMethodIds[method],
        signed_at: new Date().toISOString(),
        save_signature: false,
      };
      const answer = await callPatiently("POST", token, "signatures", body, () => setProblem(words.retrying)).catch(
        () => null,
      );
      if (!answer?.ok) {
        setBusy(false);
        onApplied(applied);
        return setProblem(Object.values(answer?.errors ?? {})[0] ?? answer?.message ?? words.failed);
      }
      applied.set(target.id, image);
    }
    onApplied(applied);
    onClose();
  }

  const initials = `${signatory.firstName[0] ?? ""}${signatory.lastName[0] ?? ""}`;
  return (
    <Modal title={field.isInitial ? words.initialTitle : words.signTitle} onClose={onClose}>
      <div className="tabs" role="tablist">
        {offered.map((m) => (
          <button
            key={m}
            type="button"
            role="tab"
            id={`tab-${m}`}
            aria-controls="signature-panel"
            aria-selected={m === method}
            onClick={() => {
              setMethod(m);
              setImage(null);
              setProblem("");
            }}
          >
            {words[m]}
          </button>
        ))}
      </div>
      <div id="signature-panel" role="tabpanel" aria-labelledby={`tab-${method}`}>
        {method === "type" ? (
          <TypedSignature
            words={words}
            initial={field.isInitial ? initials : `${signatory.firstName} ${signatory.lastName}`.slice(0, 20)}
            image={image}
            onImage={setImage}
          />
        ) : null}
        {method === "draw" ? <DrawnSignature words={words} onImage={setImage} /> : null}
      </div>
      {alike.length > 1 ? (
        <label className="tick">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          {field.isInitial ? words.applyAllInitials : words.applyAll}
        </label>
      ) : null}
      {consented ? null : <ConsentText words={words} />}
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="button button-primary" disabled={!image || busy} onClick={() => void apply()}>
          {consented ? words.apply : words.agreeAndSign}
        </button>
      </div>
    </Modal>
  );
}
