import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { BatchProgress } from "@/components/batches/batch-progress";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SampleMark } from "@/components/ui/sample-mark";
import { listBatches } from "@/lib/batches/queries";
import { batchesQuery } from "@/lib/batches/schema";
import { formatDate } from "@/lib/platform/i18n/dates";
import { reachable } from "@/lib/platform/database/list-page";
import { batchTones } from "../batch-tones";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Batch"))("list") };
}

export default async function BatchesPage({ searchParams }: { searchParams: Query }) {
  const [given, ctx, t, mark, zone] = await Promise.all([
    searchParams,
    requireUser(),
    getTranslations("Batch"),
    getTranslations("SampleMark"),
    viewerZone(),
  ]);
  const query = reachable({ ...batchesQuery.parse({ page: firstOf(given["page"]) }), perPage: 25 });
  const { batches, total, totalIsExact } = await listBatches(ctx, query);
  const toTemplates = <ButtonLink href="/templates">{t("toTemplates")}</ButtonLink>;
  return (
    <Page title={t("list")} back={{ href: "/templates", label: t("toTemplates") }}>
      {batches.length === 0 ? (
        <div className="rounded-card border border-line bg-paper">
          <EmptyState title={t("empty")} action={toTemplates}>
            {t("emptyHint")}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={t("caption")} className="overflow-hidden rounded-card border border-line bg-paper">
          {batches.map((batch) => (
            <li
              key={batch.id}
              className="relative grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 hover:bg-paper-2 sm:grid-cols-[minmax(0,1fr)_240px_120px]"
            >
              <div className="min-w-0">
                <Link
                  href={`/batches/${batch.id}`}
                  className="font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {batch.title}
                </Link>
                {batch.isSample ? <SampleMark>{mark("sample")}</SampleMark> : null}
                <p className="text-13 text-ink-2 tabular-nums">
                  {formatDate(batch.startedAt ?? batch.createdAt, "DD MMM YYYY, HH:mm", ctx.language, zone)}
                </p>
              </div>
              <BatchProgress batch={batch} />
              <div className="sm:text-right">
                <Badge tone={batchTones[batch.state]}>{t(`batchState.${batch.state}`)}</Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={query.page} perPage={query.perPage} total={total} isExact={totalIsExact} />
    </Page>
  );
}
