import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FileDownload } from "@/components/ui/file-download";
import { Facts } from "@/components/ui/facts";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { TextLink } from "@/components/ui/text-link";
import { TrailFilter } from "@/components/workflows/trail-filter";
import { TrailList } from "@/components/workflows/trail-list";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import { findDetail } from "../find-detail";
import { findTrail, type TrailFilter as Filter } from "../find-trail";
import { judgeTrail } from "../judge-trail";
import { NoCertificate } from "../no-certificate";

type Props = { params: Promise<{ documentId: string }>; searchParams: Query };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("AuditTrail"))("title") };
}

export default async function AuditTrailPage({ params, searchParams }: Props) {
  const [{ documentId }, query, ctx, t] = await Promise.all([
    params,
    searchParams,
    requireUser(),
    getTranslations("AuditTrail"),
  ]);
  const filter = { person: firstOf(query["person"]), event: firstOf(query["event"]) };
  const allOpen = firstOf(query["entries"]) === "all";
  const read = await readTrail(documentId, filter);
  if (!read) redirect("/dashboard?auditTrailFailed=1"); // as the spec asks: the dashboard reports the failure in a toast
  const { detail, trail, proof } = read;
  const { workflow, initiator, signatories: recipients } = detail;
  const path = `/documents/${workflow.id}/audit-trail`;
  const asked = Object.entries(filter).filter(([, value]) => value);
  const unfolded = new URLSearchParams([...asked, ...(allOpen ? [] : [["entries", "all"]])]);
  const date = (at: Date) => formatDate(at, "DD/MM/YYYY HH:mm:ss A", ctx.language);
  return (
    <Page
      title={t("title")}
      back={{ href: `/documents/${workflow.id}`, label: t("goBack") }}
      actions={
        proof.refusal === null ? (
          <FileDownload
            href={`/v1/workflows/simple-sign/${workflow.id}/audit-trail/download`}
            failure={t("certificateFailed")}
          >
            {t("certificate")}
          </FileDownload>
        ) : null
      }
    >
      <div className="flex flex-col gap-8">
        {proof.refusal === null ? null : <NoCertificate refusal={proof.refusal} />}
        <Facts
          facts={[
            { term: t("workflowName"), value: workflow.title },
            { term: t("created"), value: date(workflow.createdAt) },
            { term: t("creator"), value: initiator ? fullName(initiator) : t("member") },
            { term: t("recipients"), value: recipients.length },
            { term: t("dateFormat"), value: "DD/MM/YYYY HH:mm:ss A (UTC)" },
            { term: t("trailDate"), value: date(ctx.now) },
            { term: t("facts"), value: proof.facts },
            { term: t("chain"), value: proof.history },
            { term: t("anchor"), value: proof.anchor ?? t("notYetAnchored") },
            { term: t("workflowId"), value: <span className="[overflow-wrap:anywhere]">{workflow.uuid}</span> },
          ]}
        />
        <section aria-labelledby="events" className="flex flex-col gap-6">
          <div>
            <h2 id="events" className="text-17">
              {t("events")}
            </h2>
            <p className="mt-1 max-w-[75ch] text-ink-2">{t("introduction")}</p>
          </div>
          <TrailFilter
            words={{ person: t("who"), event: t("event"), show: t("show") }}
            people={[{ value: "", label: t("everybody") }, ...trail.people]}
            events={[{ value: "", label: t("everything") }, ...trail.events]}
            chosen={filter}
          />
          <p role="status" className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
            {t("shown", { shown: trail.shown, total: trail.total })}
            {trail.shown > 0 ? (
              <TextLink href={unfolded.size ? `${path}?${unfolded.toString()}` : path} scroll={false}>
                {t(allOpen ? "fold" : "unfold")}
              </TextLink>
            ) : null}
          </p>
          {trail.shown > 0 ? (
            <TrailList key={String(allOpen)} days={trail.days} allOpen={allOpen} />
          ) : (
            <EmptyState title={t("nothing")} action={<TextLink href={path}>{t("showAll")}</TextLink>} />
          )}
        </section>
      </div>
    </Page>
  );
}

async function readTrail(documentId: string, filter: Filter) {
  try {
    const detail = await findDetail(documentId);
    const [trail, proof] = await Promise.all([findTrail(detail, filter), judgeTrail(detail)]);
    return { detail, trail, proof };
  } catch {
    return null;
  }
}
