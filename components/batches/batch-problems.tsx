import { useTranslations } from "next-intl";
import type { Preview } from "./preview";
import { Banner } from "@/components/ui/banner";
import { Scroller } from "@/components/ui/scroller";

/** The rows that will not be sent, and what is wrong in which column. */
export function BatchProblems({ preview: { wrong, problems } }: { preview: Preview }) {
  const t = useTranslations("Batch");
  if (wrong === 0) return null;
  return (
    <section className="grid gap-3">
      <Banner tone="warn">{t("wrong", { count: wrong })}</Banner>
      <Scroller label={t("problems")} className="max-h-[420px]">
        <ul className="grid gap-3">
          {problems.map((row) => (
            <li key={row.line}>
              <p className="font-medium">{t("row", { line: row.line })}</p>
              <p className="text-13 text-ink-2">{row.text}</p>
              {row.messages.map((message) => (
                <p key={message} className="text-13 text-bad">
                  {message}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Scroller>
      {wrong > problems.length ? (
        <p className="text-13 text-ink-2">{t("more", { count: wrong - problems.length })}</p>
      ) : null}
    </section>
  );
}
