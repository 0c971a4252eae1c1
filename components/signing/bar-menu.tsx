"use client";
import { type ReactNode, useState } from "react";
import type { Language } from "@/db/languages";
import type { Words } from "@/components/signing/shared/words";

/** A language as the menu shows it. The table of languages stays on the server. */
export type LanguageLook = { code: Language; tag: string; name: string };

type Props = {
  words: Words;
  label: ReactNode;
  language: Language;
  languages: readonly LanguageLook[];
  /** Absent where the sender does not allow it. */
  downloadHref: string | undefined;
  onLanguage: (language: Language) => void;
  /** What needs no scripts; rendered on the server only, so that it adds none to the page. */
  more: ReactNode;
  /** Absent for a recipient who cannot decline. */
  onDecline: (() => void) | undefined;
};

/** The rarely used actions: download the documents, finish later, hand on, change the language, decline. */
export function BarMenu({ words, label, language, languages, downloadHref, onLanguage, more, onDecline }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="bar-menu"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <summary className="button button-quiet">{label}</summary>
      <div className="bar-menu-list">
        {downloadHref ? (
          <a className="button button-quiet" href={downloadHref} download>
            {words.download}
          </a>
        ) : null}
        {more}
        <fieldset>
          <legend>{words.language}</legend>
          {languages.map(({ code, tag, name }) => (
            <button
              key={code}
              type="submit"
              form="signing-form"
              name="act"
              value={`language:${code}`}
              className="button button-quiet"
              lang={tag}
              aria-current={code === language}
              onClick={(event) => {
                event.preventDefault();
                onLanguage(code);
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        {onDecline ? (
          <button
            type="button"
            className="button button-quiet needs-script"
            onClick={() => {
              setOpen(false);
              onDecline();
            }}
          >
            {words.declineAction}
          </button>
        ) : null}
        {onDecline ? (
          <noscript>
            <a className="button button-quiet" href="#decline">
              {words.declineAction}
            </a>
          </noscript>
        ) : null}
      </div>
    </details>
  );
}
