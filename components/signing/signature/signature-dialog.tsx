"use client";
import { useCallback, useState } from "react";
import { signatureMethodIds } from "@/db/signature-methods";
import { isSignature } from "@/lib/fields/kinds/entry-kind";
import type { ShownRequest, ShownField } from "@/lib/signing/schema";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import { ownName } from "@/lib/signing/rules/own-name";
import type { Asked } from "@/components/signing/consent/agree";
import { DialogFoot } from "@/components/signing/consent/dialog-foot";
import { Modal } from "@/components/signing/shared/modal";
import { methodsFor, type Method, SignatureTabs } from "./signature-tabs";
import type { MadeSignature } from "./made-signature";
import { SignatureWay } from "./signature-way";
import { useSavedSignatures } from "./use-saved-signatures";
import { useSigning } from "./use-signing";
import { fill } from "@/components/signing/shared/words";

type Props = Asked & {
  field: ShownField;
  fields: readonly ShownField[];
  signatory: ShownRequest["signatory"];
  consented: boolean;
  /** Made before the gate closed, and not applied yet. */
  carried: MadeSignature | undefined;
  onApplied: (images: ReadonlyMap<number, string>, method: Method) => void;
  onClose: () => void;
};

/** The dialog in which a signature is made. It shows the signature as it will be stamped. */
export function SignatureDialog(props: Props) {
  const { token, field, fields, signatory: recipient, words, consented, carried, onClose } = props;
  const kept = useSavedSignatures(token, field.isInitial);
  const offered = methodsFor(recipient);
  const [chosen, setChosen] = useState<Method | null>(carried?.method ?? null);
  const preferred = offered.find((one) => signatureMethodIds[one] === kept.defaultMethod);
  const method = chosen ?? preferred ?? offered[0];
  const [image, setImage] = useState(carried?.image ?? null);
  const [isAsked, setAsked] = useState(false);
  const [isCarried, setCarried] = useState(carried !== undefined);
  const alike = fields.filter((f) => isSignature(f) && f.isInitial === field.isInitial);
  const [all, setAll] = useState(carried?.all ?? false);
  const [save, setSave] = useState(carried?.save ?? false);
  const [makeDefault, setMakeDefault] = useState(carried?.makeDefault ?? false);
  const signing = useSigning({ ...props, targets: all ? alike : [field] });
  const { forget } = signing;
  const take = useCallback(
    (made: string | null) => {
      setImage(made);
      forget(); // the error was about the image before
    },
    [forget],
  );
  const isMade = method !== undefined && method !== "saved" && method !== "otp";
  // A typed signature is being drawn while there is none: a press would do nothing.
  const saysWhatLacks = method === "draw" || method === "signPad";
  const isSavable = isMade && recipient.maySaveSignatures;

  function choose(next: Method) {
    setChosen(next);
    setCarried(false);
    setAsked(false);
    take(null);
  }

  function apply(made: string | null) {
    setAsked(true);
    if (!made || !method || signing.isBusy) return;
    void signing.apply({ image: made, method, all, save: save && isSavable && !kept.isFull, makeDefault });
  }

  const { signature } = words;
  return (
    <Modal title={field.isInitial ? words.initialTitle : words.signTitle} look="signature" onClose={onClose}>
      {method === undefined ? (
        <p role="status">{signature.noWay}</p>
      ) : (
        <>
          <SignatureTabs words={words} offered={offered} method={method} onChange={choose} />
          <div id="signature-panel" role="tabpanel" aria-labelledby={`tab-${method}`}>
            {isCarried && image ? (
              <>
                <p className="paper">
                  <img src={image} alt={signature.uploadPreview} />
                </p>
                <p className="quiet">{signature.otpDone}</p>
                <div className="pad-actions">
                  <button type="button" className="button button-quiet" onClick={() => choose(method)}>
                    {words.clear}
                  </button>
                </div>
              </>
            ) : kept.isLoading ? (
              <p className="quiet" role="status">
                {signature.loading}
              </p>
            ) : (
              <SignatureWay
                key={method}
                method={method}
                token={token}
                words={words}
                name={ownName(recipient, field.isInitial)}
                isInitial={field.isInitial}
                isAsked={isAsked}
                signer={recipient}
                kept={kept}
                image={image}
                onImage={take}
                onApply={apply}
              />
            )}
          </div>
          {alike.length > 1 ? (
            <Tick label={field.isInitial ? words.applyAllInitials : words.applyAll} checked={all} onCheck={setAll} />
          ) : null}
          {isSavable && !kept.isFull ? <Tick label={signature.save} checked={save} onCheck={setSave} /> : null}
          {isSavable && kept.isFull ? (
            <p className="quiet">{fill(signature.savedFull, { maximum: maximumSavedSignatures })}</p>
          ) : null}
          {recipient.forceOtp || !recipient.maySaveSignatures ? null : (
            <Tick label={signature.makeDefault} checked={makeDefault} onCheck={setMakeDefault} />
          )}
        </>
      )}
      <DialogFoot
        words={words}
        asksConsent={!consented}
        problem={signing.problem}
        isDisabled={!method || signing.isBusy || (!image && !saysWhatLacks)}
        isLacking={!image}
        act={consented ? words.apply : words.agreeAndSign}
        onAct={() => apply(image)}
        onClose={onClose}
      />
    </Modal>
  );
}

type TickProps = { label: string; checked: boolean; onCheck: (checked: boolean) => void };

function Tick({ label, checked, onCheck }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      {label}
    </label>
  );
}
