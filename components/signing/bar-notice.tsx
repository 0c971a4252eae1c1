"use client";
import { type ReactNode, useState } from "react";
import type { ShownField } from "@/lib/signing/schema";
import { controlId, type Place } from "@/lib/signing/rules/anchors";
import type { Words } from "@/components/signing/shared/words";

/** A field that the notice names, and why. */
export type Wrong = { field: ShownField; text: string };
type Props = {
  words: Words;
  notice: string;
  wrong: readonly Wrong[];
  /** Links to other inputs, for browsers without scripts. */
  plain: ReactNode;
  /** Where the fields are shown. */
  place: Place;
  onLead: (field: ShownField) => void;
};

/** What the recipient must know now. It lies over the page, so that nothing moves below what is being typed. */
export function BarNotice({ words, notice, wrong, plain, place, onLead }: Props) {
  const [closed, setClosed] = useState("");
  const said = [notice, ...wrong.map(({ text }) => text)].join("\n");
  if (!said && closed) setClosed(""); // so that the same error is shown again when it recurs
  return (
    <div className="bar-notice" role="alert">
      {said && said !== closed ? (
        <>
          <div>
            {notice ? <p>{notice}</p> : null}
            {wrong.map(({ field, text }) => (
              <a
                key={text}
                href={`#${controlId(place, field.id)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onLead(field);
                }}
              >
                {text}
              </a>
            ))}
            {plain}
          </div>
          <button
            type="button"
            className="bar-notice-close needs-script"
            aria-label={words.close}
            onClick={() => setClosed(said)}
          >
            ×
          </button>
        </>
      ) : null}
    </div>
  );
}
