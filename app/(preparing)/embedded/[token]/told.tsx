import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { EmbeddedPage } from "@/app/(recipient)/embedded-page";
import { buttonStyle } from "@/components/ui/button-style";
import { visitorContext } from "@/lib/platform/http/caller";
import type { About } from "@/components/embedding/messages";

type Props = {
  token: string;
  state: "expired" | "complete" | "documents" | "people";
  subject?: About["subject"];
};

/** The page of a session in which there is nothing to be placed: not yet, or no longer. */
export async function Told({ token, state, subject }: Props) {
  const [asked, t] = await Promise.all([headers(), getTranslations("Preparing")]);
  return (
    <EmbeddedPage
      about={{ token, kind: "prepare", state, ...(subject && { subject }) }}
      language={visitorContext(asked).language}
    >
      <main className="mx-auto max-w-[560px] px-6 py-12 text-center">
        <h1 className="text-26">{t(`title.${state}`)}</h1>
        <p className="mt-3 text-ink-2">{t(`text.${state}`)}</p>
        {state === "documents" || state === "people" ? (
          // In the frame alone: the page around it would need a new session.
          <a href={`/app/embedded/${token}/prepare`} className={buttonStyle("secondary", "medium", "mt-6")}>
            {t("loadAgain")}
          </a>
        ) : null}
      </main>
    </EmbeddedPage>
  );
}
