import { FormProblem } from "@/components/signing/shared/plain-inputs";
import { afresh } from "@/components/signing/begin/visit-forms";
import { fill } from "@/components/signing/shared/words";
import type { EarlierPart } from "@/db/enums";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Props = {
  token: string;
  words: Messages["PublicStart"];
  problem: string;
  visitToken: string;
  title: string;
  /** The state of the part that the visitor began earlier; the props below describe it, or another one begun since. */
  earlier: EarlierPart;
  isAnother: boolean;
  name: string;
  date: string;
  /** The template was changed since. */
  isOutdated: boolean;
  /** Null if nothing can be opened now. */
  href: string | null;
  mayRestart: boolean;
};

/** Tells a visitor with a confirmed address what became of an earlier visit. Plain forms: the page has no scripts. */
export function EarlierPartScreen({ token, words, problem, visitToken, ...part }: Props) {
  const { title, earlier, isAnother, name, date, isOutdated, href, mayRestart } = part;
  const isOpen = earlier === "unfinished" || earlier === "renewed";
  return (
    <form className="gate-step" method="post" action={`/v1/public-links/${token}/visits/${visitToken}/restart`}>
      <h1>{words.earlierTitle[earlier]}</h1>
      <p className="terminal-title">{title}</p>
      <p>{isAnother ? words.another : fill(words.earlierText[earlier], { name, date })}</p>
      {isOpen && isOutdated ? <p>{words.outdated}</p> : null}
      {earlier === "unfinished" && !href ? <p>{words.waitingText}</p> : null}
      <FormProblem id="visit-problem" problem={problem} />
      {href ? (
        <a className="button button-primary" href={href}>
          {earlier === "finished" ? words.openFinished : words.goOn}
        </a>
      ) : null}
      {mayRestart ? (
        <>
          <button className="button">{words.beginAnew}</button>
          {isOpen ? <p>{words.beginAnewNote}</p> : null}
        </>
      ) : null}
      <a className="button" href={afresh}>
        {words.otherAddress}
      </a>
    </form>
  );
}
