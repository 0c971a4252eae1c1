import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { BatchActions } from "@/components/batches/batch-actions";
import { BatchProgress } from "@/components/batches/batch-progress";
import { BatchRows } from "@/components/batches/batch-rows";
import { BulkActs } from "@/components/workflows/bulk-acts";
import { ClientMessages } from "@/components/shell/client-messages";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CsvExport } from "@/components/proof/csv-export";
import { FileDownload } from "@/components/ui/file-download";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { batchRowStates, recipientRoleIds } from "@/db/enums";
import { findBatch, listBatchRows } from "@/lib/batches/queries";
import { batchId as idSchema, batchRowsQuery } from "@/lib/batches/schema";
import { findListChoices } from "@/lib/workflows/list/list-choices";
import { AppError } from "@/lib/platform/errors/errors";
import { reachable } from "@/lib/platform/database/list-page";
import { segmentsOf } from "@/lib/workflows/list/segments";
import { shownState } from "@/lib/workflows/list/shown-state";
import { batchTones } from "../batch-tones";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Batch"))("name") };
}

/** A mistyped address still shows the rows. */
const pageQuery = batchRowsQuery.extend({ state: batchRowsQuery.shape.state.catch(undefined) });
type Props = { params: Promise<{ batchId: string }>; searchParams: Query };

export default async function BatchDetailPage({ params, searchParams }: Props) {
  const [given, asked, ctx, t] = await Promise.all([params, searchParams, requireUser(), getTranslations("Batch")]);
  const id = idSchema.safeParse(given.batchId).data ?? 0;
  const query = reachable({
    ...pageQuery.parse({ page: firstOf(asked["page"]), state: firstOf(asked["state"]) }),
    perPage: 25,
  });
  const [{ batch }, { rows, total, totalIsExact }, { folders }] = await Promise.all([
    findBatch(ctx, id),
    listBatchRows(ctx, id, query),
    findListChoices(ctx),
  ]).catch((error: unknown) => {
    if (error instanceof AppError) notFound();
    throw error;
  });
  const segmentsIn = ({ people, ...workflow }: NonNullable<(typeof rows)[number]["workflow"]>) =>
    segmentsOf(ctx, {
      ...workflow,
      state: shownState(workflow, false, ctx.now),
      signatories: people.map((person) => ({
        ...person,
        recipientRoleId: recipientRoleIds[person.recipientRole],
        isCopySent: person.copySentAt !== null,
      })),
    });
  const { counts } = batch;
  const canContinue = batch.state === "stopped" && counts.stopped > 0;
  const tabs = [
    { key: "all", label: t("tab.all"), href: `/batches/${id}`, count: String(batch.total) },
    ...batchRowStates.map((state) => ({
      key: state,
      label: t(`tab.${state}`),
      href: `/batches/${id}?state=${state}`,
      count: counts[state] > 0 ? String(counts[state]) : undefined,
    })),
  ];
  return (
    <ClientMessages namespaces={["Batch", "Bulk", "CsvExport", "WorkflowActions"]}>
      <Page
        title={batch.title}
        status={<Badge tone={batchTones[batch.state]}>{t(`batchState.${batch.state}`)}</Badge>}
        back={{ href: "/batches", label: t("list") }}
        actions={<BatchActions batchId={id} state={batch.state} canContinue={canContinue} />}
      >
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <BatchProgress batch={batch} />
            {counts.sent > 0 ? (
              <div className="mt-4 flex flex-wrap gap-2">
                <BulkActs filter={{ batch_id: id }} count={counts.sent} folders={folders} />
                <CsvExport
                  href={`/v1/batches/${id}/values.csv`}
                  label={t("answers")}
                  asks={ctx.language !== "en"}
                  size="small"
                />
              </div>
            ) : null}
            {canContinue ? (
              <p className="mt-4 text-13 text-ink-2">{t("stoppedHint", { count: counts.stopped })}</p>
            ) : null}
            {counts.failed > 0 ? (
              <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                <FileDownload href={`/v1/batches/${id}/failed.csv`} failure={t("fallback")} size="small">
                  {t("failedDownload")}
                </FileDownload>
                <p className="text-13 text-ink-2">{t("failedHint")}</p>
              </div>
            ) : null}
          </Card>
          <div>
            <LinkTabs
              label={t("tabs")}
              tabs={tabs}
              current={query.state ?? "all"}
              actions={
                <CsvExport
                  href={`/v1/batches/${id}/rows.csv${query.state ? `?state=${query.state}` : ""}`}
                  asks={ctx.language !== "en"}
                  size="small"
                  variant="quiet"
                />
              }
            />
            <BatchRows rows={rows.map((row) => ({ ...row, segments: row.workflow ? segmentsIn(row.workflow) : [] }))} />
            <Pagination page={query.page} perPage={query.perPage} total={total} isExact={totalIsExact} />
          </div>
        </div>
      </Page>
    </ClientMessages>
  );
}
