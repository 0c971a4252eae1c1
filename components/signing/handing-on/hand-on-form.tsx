import { firstWrong, FormProblem, PersonInputs } from "@/components/signing/shared/plain-inputs";
import type { Language } from "@/db/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";
import { maximumReason } from "@/lib/signing/rules";

type Props = {
  token: string;
  words: Messages["HandOn"];
  language: Language;
  languages: readonly { code: Language; name: string }[];
  /** Says how long the reason can be: browsers cut a longer one off without a word. */
  limit: string;
  /** Why the form was refused, and what it held. */
  problem: string;
  kept: Readonly<Record<string, string>>;
  wrong: Readonly<Record<string, string>>;
};

/**
 * Names the person who takes over the part. A plain form: a script here would make the bundler split the code it shares
 * with the signing page into another file, which would slow that page down.
 */
export const HandOnForm = ({ token, words, language, languages, limit, problem, kept, wrong }: Props) => (
  <form className="gate-step" method="post" action={`/v1/signature-requests/${token}/delegation`}>
    <PersonInputs words={words} kept={kept} wrong={wrong} isOwn={false} aria-describedby="hand-on-problem" />
    <label className="stacked">
      {words.language}
      <select className="text-input" name="default_language" defaultValue={kept["default_language"] ?? language}>
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
        defaultValue={kept["reason"]}
        maxLength={maximumReason}
        required
        aria-invalid={Boolean(wrong["reason"])}
        aria-describedby="hand-on-reason-problem hand-on-problem"
      />
    </label>
    <p id="hand-on-reason-problem" className={wrong["reason"] ? "problem" : "quiet"}>
      {wrong["reason"] || limit}
    </p>
    <FormProblem id="hand-on-problem" problem={firstWrong(wrong) ? "" : problem} />
    <div className="modal-actions">
      <a className="button" href={`/app/signature-requests/${token}`}>
        {words.cancel}
      </a>
      <button className="button button-primary">{words.submit}</button>
    </div>
  </form>
);
