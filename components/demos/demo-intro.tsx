import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import type { DemoKind } from "@/lib/demos/rules";
import { DemoPages } from "./demo-pages";

/** The empty document, and the link to the first step. */
export async function DemoIntro({ kind, pageCount, next }: { kind: DemoKind; pageCount: number; next: string }) {
  const t = await getTranslations("Demo");
  return (
    <div className="mx-auto max-w-[720px]">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-26">{t("intro.title")}</h1>
          <p className="mt-2 text-ink-2">{t("intro.text")}</p>
        </div>
        <ButtonLink variant="primary" href={next}>
          {t("getStarted")}
        </ButtonLink>
      </div>
      <DemoPages kind={kind} pageCount={pageCount} />
    </div>
  );
}
