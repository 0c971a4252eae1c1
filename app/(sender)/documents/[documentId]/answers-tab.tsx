import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { CsvExport } from "@/components/proof/csv-export";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { AnswerTable } from "@/components/workflows/answer-table";
import { isSignature, isTick } from "@/lib/fields/kinds";
import { languageTable } from "@/lib/platform/i18n/languages";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import { byQuestion } from "@/lib/values/by-question";
import { listValues } from "@/lib/values/find-values";
import type { AnsweredField } from "@/lib/values/schema";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** What each recipient who has finished filled in and uploaded. */
export async function AnswersTab({ detail }: { detail: Detail }) {
  const { workflow, ctx } = detail;
  const [t, zone, recipients] = await Promise.all([
    getTranslations("AnswersTab"),
    viewerZone(),
    listValues(ctx, workflow),
  ]);
  if (recipients === null)
    return (
      <div className="rounded-card border border-line bg-paper">
        <EmptyState title={t("differ")}>{t("differHint")}</EmptyState>
      </div>
    );
  if (recipients.length === 0)
    return (
      <div className="rounded-card border border-line bg-paper">
        <EmptyState title={t("nobody")}>{t("nobodyHint")}</EmptyState>
      </div>
    );
  const date = (at: Date) => formatDate(at, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const answerOf = ({ fieldType, value, text, isSigned, hasPicture }: AnsweredField): string | null => {
    if (isTick(fieldType)) return t(value === true ? "yes" : "no");
    if (isSignature(fieldType)) return isSigned ? t("signed") : null;
    return hasPicture ? t("picture") : text;
  };
  const isFilledIn = ({ value, isSigned, hasPicture }: AnsweredField) =>
    isSigned || hasPicture || (value !== null && value !== false);
  const { printLanguage } = workflow.settings;
  const words = {
    field: t("field"),
    answer: t("answer"),
    at: t("at"),
    empty: t("empty"),
    none: t("none"),
    download: t("download"),
    failure: t("failed"),
  };
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-13 text-ink-2">
          {printLanguage !== null && printLanguage !== ctx.language
            ? t("printedIn", { language: languageTable[printLanguage].name })
            : null}
        </p>
        <ClientMessages namespaces={["CsvExport"]}>
          <CsvExport
            href={`/v1/workflows/simple-sign/${workflow.id}/values.csv`}
            label={t("csv")}
            asks={ctx.language !== "en"}
            size="small"
          />
        </ClientMessages>
      </div>
      {recipients.map((person) => (
        <AnswerTable
          key={person.signatoryId}
          title={fullName(person)}
          finished={t("finished", { date: date(person.finishedAt) })}
          words={words}
          rows={byQuestion(person.fields).map(({ name, field, choice }, index) => ({
            key: String(index),
            name,
            answer: choice === undefined ? answerOf(field) : choice,
            by: field.filledBy === "recipient" ? "" : t(`by.${field.filledBy}`),
            at: isFilledIn(field) ? date(field.filledAt) : "",
          }))}
          uploads={person.uploads.map((one) => ({
            key: String(one.attachmentId),
            name: one.title,
            detail: `${one.fileName} · ${date(one.uploadedAt)}`,
            href: `/v1/workflows/${workflow.id}/attachments/${one.attachmentId}`,
          }))}
        />
      ))}
    </div>
  );
}
