import { CodeInput, firstWrong, FormProblem, PersonInputs } from "@/components/signing/shared/plain-inputs";
import { fill } from "@/components/signing/shared/words";
import type { Language } from "@/db/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Words = Messages["PublicStart"];
type Common = { token: string; words: Words; language: Language; problem: string };

/** Opens the same page but ignores the visit that this browser has begun. */
export const afresh = "?again=1";

type VisitProps = Common & {
  sender: string;
  title: string;
  confirmsAddress: boolean;
  /** The values of a refused form, or those that the address fills in. */
  kept: Readonly<Record<string, string>>;
  /** Why it was refused, by the names of inputs. */
  wrong: Readonly<Record<string, string>>;
  prefill: ShownPrefill;
};

/** Values from the page's address for the document, and the parameters that were refused. */
export type ShownPrefill = {
  fields: Readonly<Record<string, string | boolean>>;
  returnUrl: string | null;
  /** An entry without a name is not about a field. */
  refused: readonly { name: string; text: string }[];
  /** What the address gave for those. */
  notTaken: object;
};

/** Asks a visitor of a public link for their name and address. Plain forms: the page has no scripts. */
export const VisitForm = ({
  token,
  words,
  language,
  problem,
  sender,
  title,
  confirmsAddress,
  kept,
  wrong,
  prefill,
}: VisitProps) => (
  <form className="gate-step" method="post" action={`/v1/public-links/${token}/visits`}>
    <h1>{fill(words.title, { sender })}</h1>
    <p>{fill(words.text, { title })}</p>
    <PersonInputs words={words} kept={kept} wrong={wrong} isOwn aria-describedby="visit-problem" />
    <input type="hidden" name="language" value={language} />
    <PrefillInputs words={words} prefill={prefill} />
    {confirmsAddress ? <p>{words.codeNote}</p> : null}
    <FormProblem id="visit-problem" problem={firstWrong(wrong) ? "" : problem} />
    <button className="button button-primary">{words.begin}</button>
  </form>
);

function PrefillInputs({ words, prefill }: Pick<VisitProps, "words" | "prefill">) {
  const { fields, returnUrl, refused, notTaken } = prefill;
  const names = Object.keys(fields);
  return (
    <>
      {names.length > 0 ? (
        <>
          <input type="hidden" name="fields" value={JSON.stringify(fields)} />
          <p className="prefilled">{fill(words.filledIn, { names: names.join(", ") })}</p>
        </>
      ) : null}
      {returnUrl ? <input type="hidden" name="return_url" value={returnUrl} /> : null}
      {refused.length > 0 ? (
        <div className="prefilled">
          <input type="hidden" name="not_taken" value={JSON.stringify(notTaken)} />
          <p>{words.notTaken}</p>
          <ul>
            {refused.map(({ name, text }) => (
              <li key={`${name} ${text}`}>{name ? `${name}: ${text}` : text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

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
    {/* `false`: if the visitor has already finished once, the page asks before another one begins. */}
    <input type="hidden" name="begin_anew" value="false" />
    <CodeInput label={words.code} problem={problem} />
    <button className="button button-primary">{words.confirm}</button>
    <a className="button" href={afresh}>
      {words.otherAddress}
    </a>
  </form>
);
