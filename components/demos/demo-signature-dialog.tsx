"use client";
import "@/components/signing/signature/signature.css";
import { useState } from "react";
import { signatureMethodIds } from "@/db/enums";
import { DialogFoot } from "@/components/signing/consent/dialog-foot";
import { DrawnSignature } from "@/components/signing/signature/drawn-signature";
import { Modal } from "@/components/signing/shared/modal";
import { SignPad } from "@/components/signing/signature/sign-pad";
import { type Method, methodsFor, SignatureTabs } from "@/components/signing/signature/signature-tabs";
import { TypedSignature } from "@/components/signing/signature/typed-signature";
import { UploadedSignature } from "@/components/signing/signature/uploaded-signature";
import type { Words } from "@/components/signing/shared/words";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { SampleSignatures } from "./sample-signatures";

/** Every method except the one-time code, which needs a real phone. */
const { type, draw, upload, signPad, saved } = signatureMethodIds;
const permitted = { signatureMethods: [type, draw, upload, signPad, saved], forceOtp: false };

export type DemoSignatureProps = {
  words: Words;
  isInitial: boolean;
  /** The signer's name, for a typed signature. */
  name: string;
  onApply: (image: string) => void;
  onClose: () => void;
};

/** The signing page's dialog, reduced for a demo: it saves nothing, prefers no method and signs one field at a time. */
export function DemoSignatureDialog({ words, isInitial, name, onApply, onClose }: DemoSignatureProps) {
  const [method, setMethod] = useState<Method>("draw");
  const [image, setImage] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const common = { words, image, onImage: setImage };
  const padded = { ...common, isInitial, isAsked };
  const written = isInitial ? initialsOf(name) : name.length > maximumTyped ? "" : name;
  const apply = (made: string | null) => {
    setAsked(true);
    if (made) onApply(made);
  };
  return (
    <Modal title={isInitial ? words.initialTitle : words.signTitle} look="signature" onClose={onClose}>
      <SignatureTabs
        words={words}
        offered={methodsFor(permitted)}
        method={method}
        onChange={(next) => {
          setMethod(next);
          setImage(null);
          setAsked(false);
        }}
      />
      <div key={method} id="signature-panel" role="tabpanel" aria-labelledby={`tab-${method}`}>
        {method === "type" ? (
          <TypedSignature {...common} initial={written} isInitial={isInitial} onApply={apply} />
        ) : null}
        {method === "draw" ? <DrawnSignature {...padded} /> : null}
        {method === "upload" ? <UploadedSignature {...common} /> : null}
        {method === "signPad" ? <SignPad {...padded} /> : null}
        {method === "saved" ? <SampleSignatures isInitial={isInitial} image={image} onImage={setImage} /> : null}
      </div>
      <DialogFoot
        words={words}
        isDisabled={false}
        isLacking={!image}
        act={words.apply}
        onAct={() => apply(image)}
        onClose={onClose}
      />
    </Modal>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join("");
}
