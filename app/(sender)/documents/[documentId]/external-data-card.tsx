import { getTranslations } from "next-intl/server";
import { Facts } from "@/components/ui/facts";
import type { ExternalData } from "@/lib/external-data/schema";
import { shownName } from "@/lib/recipients/rules";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** What the sender's own systems keep with the workflow and its recipients; nothing if they keep nothing. */
export async function ExternalDataCard({ detail: { workflow, signatories: recipients } }: { detail: Detail }) {
  const t = await getTranslations("ExternalData");
  const linesOf = ({ externalId, metadata }: ExternalData) => [
    ...(externalId === null ? [] : [t("externalId", { id: externalId })]),
    ...Object.entries(metadata).map(([key, value]) => t("text", { key, value })),
  ];
  const facts = [
    { key: 0, term: t("workflow"), lines: linesOf(workflow) },
    ...recipients.map((person, index) => ({
      key: person.id,
      term: t("recipient", { number: index + 1, name: shownName(person) }),
      lines: linesOf(person),
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (facts.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="external-data">
      <div>
        <h2 id="external-data" className="text-17">
          {t("title")}
        </h2>
        <p className="text-13 text-ink-2">{t("hint")}</p>
      </div>
      <Facts
        facts={facts.map(({ term, lines }) => ({
          term,
          value: <span className="[overflow-wrap:anywhere]">{lines.join("\n")}</span>,
        }))}
      />
    </section>
  );
}
