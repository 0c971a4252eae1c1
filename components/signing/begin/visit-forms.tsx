import { CodeInput, PersonInputs } from "@/components/signing/shared/plain-inputs";
import { fill } from "@/components/signing/shared/words";
import type { Language } from "@/db/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Words = Messages["PublicStart"];
type Common = { token: string; words: Words; language: Language; problem: string };

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
    <PersonInputs words={words} kept={kept} isOwn aria-describedby="visit-problem" />
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
    <CodeInput label={words.code} aria-describedby="visit-problem" />
    <p id="visit-problem" className="problem" role="alert">
      {problem}
    </p>
    <button className="button button-primary">{words.confirm}</button>
    <a className="button" href={afresh}>
      {words.otherAddress}
    </a>
  </form>
);
