import type { ShownRequest } from "@/lib/signing/schema";
import { declining } from "@/lib/signing/rules/anchors";
import type { Words } from "@/components/signing/shared/words";
import type { Language } from "@/db/languages";

/** A language as the menu shows it. */
type LanguageLook = { code: Language; tag: string; name: string };

type Props = {
  token: string;
  request: ShownRequest;
  words: Words;
  language: Language;
  languages: readonly LanguageLook[];
  step: string;
};

/** What is in the bar's menu: download the documents, finish later, hand on, change the language, decline. */
export function MenuActs({ token, request, words, language, languages, step }: Props) {
  const { email, mayDecline, mayDownload, mayHandOn } = request.signatory;
  const api = `/v1/signature-requests/${token}`;
  return (
    <>
      {mayDownload ? (
        <a className="button button-quiet" href={`${api}/documents/download`} download>
          {words.download}
        </a>
      ) : null}
      {email ? (
        // A separate form, because the page's own form is not posted while scripts run.
        <form className="needs-script" method="post" action={`${api}/form`}>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="language" value={language} />
          <button type="submit" className="button button-quiet" name="act" value="link">
            {words.later}
          </button>
        </form>
      ) : null}
      {email ? (
        <noscript>
          <button type="submit" className="button button-quiet" name="act" value="link" form="signing-form">
            {words.later}
          </button>
        </noscript>
      ) : null}
      {mayHandOn ? (
        <a className="button button-quiet" href={`/app/signature-requests/${token}/hand-on?language=${language}`}>
          {words.handOn}
        </a>
      ) : null}
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
          >
            {name}
          </button>
        ))}
      </fieldset>
      {mayDecline ? (
        <>
          <button type="button" className="button button-quiet needs-script" value={declining}>
            {words.declineAction}
          </button>
          <noscript>
            <a className="button button-quiet" href="#decline">
              {words.declineAction}
            </a>
          </noscript>
        </>
      ) : null}
    </>
  );
}
