import type { ShownRequest } from "@/lib/signing/schema";
import type { Words } from "@/components/signing/shared/words";
import type { Language } from "@/db/languages";

type Props = { token: string; request: ShownRequest; words: Words; language: Language; step: string };

/** The menu's acts that post a form or lead to a page: to finish later, and to hand on. */
export function MenuMore({ token, request, words, language, step }: Props) {
  const { email, mayHandOn } = request.signatory;
  return (
    <>
      {email ? (
        // A form of its own: the page saves its entries itself, and its form is not posted while scripts run.
        <form className="needs-script" method="post" action={`/v1/signature-requests/${token}/form`}>
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
    </>
  );
}
