"use client";
import { useState } from "react";
import type { POST } from "@/app/v1/signature-requests/[token]/delegation/route";
import type { Language } from "@/db/languages";
import { callLink } from "@/components/signing/shared/call-link";
import type { Messages } from "@/lib/platform/i18n/catalogue";

export type HandOnWords = Messages["HandOn"];
type Props = {
  token: string;
  words: HandOnWords;
  language: Language;
  languages: readonly { code: Language; name: string }[];
  /** Why a form posted without scripts was refused. */
  problem: string;
};

const inputs = [
  ["firstName", "given-name", "text"],
  ["lastName", "family-name", "text"],
  ["email", "email", "email"],
] as const;

/** Names the person who takes the part over. Also works without scripts: it posts and leads back. */
export function HandOnForm({ token, words, language, languages, problem }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [sentence, say] = useState(problem);
  async function submit(form: FormData) {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    setBusy(true);
    setRefused({});
    say("");
    const outcome = await callLink<typeof POST>("POST", token, "delegation", {
      firstName: text("first_name"),
      lastName: text("last_name"),
      email: text("email"),
      defaultLanguage: languages.find(({ code }) => code === text("default_language"))?.code,
      reason: text("reason"),
    });
    if (outcome.ok) return location.replace(`/app/signature-requests/${token}`);
    setBusy(false);
    setRefused(outcome.failure.errors);
    say(Object.keys(outcome.failure.errors).length > 0 ? "" : outcome.failure.sentence || words.failed);
  }
  const problemOf = (name: string) => (
    <span className="problem" id={`problem-${name}`} role="alert">
      {refused[name]}
    </span>
  );
  return (
    <form
      className="gate-step"
      method="post"
      action={`/v1/signature-requests/${token}/delegation`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {inputs.map(([name, , type]) => (
        <label key={name} className="stacked">
          {words[name]}
          <input
            className="text-input"
            name={name === "email" ? name : name.replace("N", "_n")}
            type={type}
            maxLength={255}
            required
            autoComplete="off"
            aria-describedby={`problem-${name}`}
            aria-invalid={Boolean(refused[name])}
          />
          {problemOf(name)}
        </label>
      ))}
      <label className="stacked">
        {words.language}
        <select className="text-input" name="default_language" defaultValue={language}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="stacked">
        {words.reason}
        <textarea
          className="text-input"
          name="reason"
          rows={3}
          maxLength={1000}
          required
          aria-describedby="problem-reason"
          aria-invalid={Boolean(refused["reason"])}
        />
        {problemOf("reason")}
      </label>
      <p className="problem" role="alert">
        {sentence}
      </p>
      <div className="modal-actions">
        <a className="button" href={`/app/signature-requests/${token}`}>
          {words.cancel}
        </a>
        <button className="button button-primary" disabled={isBusy}>
          {words.submit}
        </button>
      </div>
    </form>
  );
}
