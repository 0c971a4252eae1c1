import { fill } from "@/components/signing/shared/words";
import type { Language } from "@/db/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Words = Messages["PublicStart"];
type Common = { token: string; words: Words; language: Language; problem: string };

const inputs = [
  { name: "first_name", word: "firstName", type: "text", autoComplete: "given-name" },
  { name: "last_name", word: "lastName", type: "text", autoComplete: "family-name" },
  { name: "email", word: "email", type: "email", autoComplete: "email" },
] as const;

/** The same page without the visit that the browser has begun. */
const afresh = "?again=1";

type VisitProps = Common & {
  sender: string;
  title: string;
  confirmsAddress: boolean;
  kept: Readonly<Record<string, string>>;
};

/** Who comes by a public link names themselves. Plain forms: the page has no scripts. */
export const VisitForm = ({ token, words, language, problem, sender, title, confirmsAddress, kept }: VisitProps) => (
  <form className="gate-step" method="post" action={`/v1/public-links/${token}/visits`}>
    <h1>{fill(words.title, { sender })}</h1>
    <p>{fill(words.text, { title })}</p>
    {inputs.map(({ name, word, type, autoComplete }) => (
      <label key={name} className="stacked">
        {words[word]}
        <input
          className="text-input"
          name={name}
          type={type}
          maxLength={type === "email" ? 254 : 255}
          required
          autoComplete={autoComplete}
          defaultValue={kept[name]}
          aria-describedby="visit-problem"
        />
      </label>
    ))}
    <input type="hidden" name="language" value={language} />
    {confirmsAddress ? <p>{words.codeNote}</p> : null}
    <p id="visit-problem" className="problem" role="alert">
      {problem}
    </p>
    <button className="button button-primary">{words.begin}</button>
  </form>
);

/** Confirms the address with the mailed code. */
export const CodeForm = ({
  token,
  words,
  problem,
  visitToken,
  email,
}: Common & { visitToken: string; email: string }) => (
  <form className="gate-step" method="post" action={`/v1/public-links/${token}/visits/${visitToken}/confirmation`}>
    <h1>{words.codeTitle}</h1>
    <p>{fill(words.codeText, { email })}</p>
    <label className="stacked">
      {words.code}
      <input
        className="text-input"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        aria-describedby="visit-problem"
      />
    </label>
    <p id="visit-problem" className="problem" role="alert">
      {problem}
    </p>
    <button className="button button-primary">{words.confirm}</button>
    <a className="button" href={afresh}>
      {words.otherAddress}
    </a>
  </form>
);
