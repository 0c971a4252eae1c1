import { useTranslations } from "next-intl";
import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { StatusDot, type Tone } from "@/components/ui/status-dot";
import { tableStyle } from "@/components/ui/table-style";
import { Progress } from "@/components/workflows/progress";
import type { BatchRowState } from "@/db/enums";
import type { BatchRowDto } from "@/lib/batches/schema";
import type { Segment } from "@/lib/workflows/list/segments";

const tones: Record<BatchRowState, Tone> = { waiting: "waiting", sent: "good", failed: "bad", stopped: "neutral" };

type Row = BatchRowDto & { person: { name: string; email: string }; segments: readonly Segment[] };

/** The rows of a batch: whom each is about, how far it is, and what is wrong with it. */
export function BatchRows({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("Batch");
  if (rows.length === 0)
    return <p className="rounded-card border border-line bg-paper px-4 py-8 text-center text-ink-2">{t("noRows")}</p>;
  const hasProblems = rows.some(({ messages }) => messages.length > 0);
  const cell = (style?: string) => classNames(tableStyle.cell, "align-top", style);
  return (
    <div className={classNames("relative overflow-x-auto", tableStyle.frame)}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t("rows")}</caption>
        <thead className={classNames("max-sm:sr-only", tableStyle.head)}>
          <tr>
            <th scope="col" className={classNames(tableStyle.headCell, "w-px")}>
              {t("rowColumn")}
            </th>
            <th scope="col" className={tableStyle.headCell}>
              {t("person")}
            </th>
            <th scope="col" className={classNames(tableStyle.headCell, "max-lg:hidden")}>
              {t("part.email")}
            </th>
            <th scope="col" className={classNames(tableStyle.headCell, "max-sm:hidden")}>
              {t("stateColumn")}
            </th>
            {hasProblems ? (
              <th scope="col" className={classNames(tableStyle.headCell, "max-md:hidden")}>
                {t("problemHeading")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className={tableStyle.row}>
              <td className={cell("w-px pr-0 text-ink-2 tabular-nums")}>{row.line}</td>
              <td className={cell("max-lg:w-full lg:min-w-[160px]")}>
                <PersonLink row={row} />
                {row.person.name && row.person.email ? (
                  <span className="block text-13 break-all text-ink-2 lg:hidden">{row.person.email}</span>
                ) : null}
                <div className="mt-1 grid gap-1 sm:hidden">
                  <RowState row={row} />
                </div>
                <div className="md:hidden">
                  <Problems messages={row.messages} />
                </div>
              </td>
              <td className={cell("min-w-[200px] break-words text-ink-2 max-lg:hidden")}>{row.person.email}</td>
              <td className={cell("whitespace-nowrap max-sm:hidden")}>
                <div className="grid justify-items-start gap-1.5">
                  <RowState row={row} />
                </div>
              </td>
              {hasProblems ? (
                <td className={cell("max-w-[360px] max-md:hidden")}>
                  <Problems messages={row.messages} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonLink({ row: { line, person, workflow } }: { row: Row }) {
  const t = useTranslations("Batch");
  const text = person.name || person.email || "–";
  if (!workflow) return <span className="line-clamp-2 font-medium">{text}</span>;
  return (
    <Link href={`/documents/${workflow.id}`} prefetch={false} className="line-clamp-2 font-medium hover:underline">
      <span className="sr-only">{t("open", { line })}: </span>
      {text}
    </Link>
  );
}

function RowState({ row: { state, workflow, segments } }: { row: Row }) {
  const t = useTranslations("Batch");
  return (
    <>
      <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>
      {workflow ? (
        <span className="flex items-center gap-x-3 text-13 text-ink-2 tabular-nums">
          <Progress label={t("people")} segments={segments} />
          {t("steps", { complete: workflow.completeCount, total: workflow.totalSteps })}
        </span>
      ) : null}
    </>
  );
}

function Problems({ messages }: { messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className="text-13 text-bad">
      {message}
    </p>
  ));
}
