"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { signatureMethodIds, type SignatureMethod } from "@/db/signature-methods";
import type { ShownRequest } from "@/lib/signing/schema";
import type { Words } from "@/components/signing/shared/words";

export type Method = SignatureMethod;

const order: readonly Method[] = ["type", "draw", "upload", "signPad", "otp", "saved"];

/**
 * The permitted ways to sign. A forced one-time code excludes all others; the pad needs a window wider than 768
 * pixels.
 */
export function methodsFor({
  signatureMethods,
  forceOtp,
}: Pick<ShownRequest["signatory"], "signatureMethods" | "forceOtp">): Method[] {
  if (forceOtp) return ["otp"];
  const isNarrow = matchMedia("(max-width: 768px)").matches;
  return order.filter((one) => signatureMethods.includes(signatureMethodIds[one]) && !(one === "signPad" && isNarrow));
}

/**
 * `onChange` is not called for the tab that is already open, so that pressing it again does not clear its signature.
 */
type Props = { words: Words; offered: readonly Method[]; method: Method; onChange: (method: Method) => void };

export function SignatureTabs({ words, offered, method, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const labels: Record<Method, string> = {
    type: words.type,
    draw: words.draw,
    upload: words.signature.upload,
    signPad: words.signature.signPad,
    otp: words.signature.otp,
    saved: words.signature.saved,
  };

  // The recipient's default way arrives shortly after the dialog has opened on the first tab.
  useEffect(() => {
    const element = list.current;
    if (element?.contains(document.activeElement)) element.querySelector<HTMLElement>(`#tab-${method}`)?.focus();
  }, [method]);

  function choose(next: Method) {
    if (next !== method) onChange(next);
  }

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const next = step && offered.at((offered.indexOf(method) + step) % offered.length);
    if (!next) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div ref={list} className="tabs" role="tablist" onKeyDown={move}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-controls="signature-panel"
          aria-selected={one === method}
          tabIndex={one === method ? 0 : -1}
          onClick={() => choose(one)}
        >
          {labels[one]}
        </button>
      ))}
    </div>
  );
}
