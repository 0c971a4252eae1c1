import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { workflowStatusIds } from "@/db/enums";
import { ClientMessages } from "@/components/shell/client-messages";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { DownloadLink } from "@/components/ui/download-link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { RefreshWhileOpen } from "@/components/workflows/refresh-while-open";
import { RetrySealing } from "@/components/workflows/retry-sealing";
import { WorkflowActions } from "@/components/workflows/workflow-actions";
import { allows } from "@/lib/permissions/policy";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { AuditTab } from "./audit-tab";
import { DownloadsTab } from "./downloads-tab";
import { findDetail } from "./find-detail";
import { RecipientsTab } from "./recipients-tab";
import { SettingsTab } from "./settings-tab";
import { statusLook } from "../../status-look";

type Props = { params: Promise<{ documentId: string }>; searchParams: Query };

const tabs = ["recipients", "settings", "downloads", "audit"] as const;
const ids = workflowStatusIds;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workflow } = await findDetail((await params).documentId);
  return { title: workflow.title || (await getTranslations("WorkflowStatus"))("untitled") };
}

export default async function WorkflowDetailPage({ params, searchParams }: Props) {
  const [{ documentId }, query] = await Promise.all([params, searchParams]);
  const [detail, t, words] = await Promise.all([
    findDetail(documentId),
    getTranslations("WorkflowDetail"),
    getTranslations("WorkflowStatus"),
  ]);
  const { workflow, standings } = detail;
  const status = workflow.workflowStatusId;
  const origin = sameOriginPath(firstOf(query["origin"])) ?? "/documents";
  const tab = tabs.find((name) => name === firstOf(query["tab"])) ?? "recipients";
  const hrefOf = (name: string) => {
    const next = new URLSearchParams({ ...(name !== "recipients" && { tab: name }), origin });
    return `/documents/${workflow.id}?${next.toString()}`;
  };
  const look = statusLook(status);
  return (
    <Page
      title={workflow.title || words("untitled")}
      status={<Badge tone={look.tone}>{words(look.word)}</Badge>}
      subtitle={t(workflow.executeActionsInOrder ? "ordered" : "unordered", { count: detail.signatories.length })}
      back={{ href: origin, label: t("goBack") }}
      actions={
        <>
          {status === ids.completed ? (
            <DownloadLink
              variant={detail.ownLink ? "secondary" : "primary"}
              href={`/v1/workflows/simple-sign/${workflow.id}/documents/download`}
            >
              {t("downloadSigned")}
            </DownloadLink>
          ) : null}
          <ClientMessages namespaces={["WorkflowActions"]}>
            <WorkflowActions
              workflowId={workflow.id}
              signLink={detail.ownLink}
              goBack={origin}
              offered={{
                edit: status === ids.notStarted && allows("workflow:edit", standings),
                cancel: status === ids.inProgress && allows("workflow:cancel", standings),
                remove: status !== ids.inProgress && allows("workflow:delete", standings),
              }}
            />
          </ClientMessages>
        </>
      }
    >
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {status === ids.failed ? (
          <ClientMessages namespaces={["RetrySealing"]}>
            <RetrySealing workflowId={workflow.id} mayRetry={allows("workflow:edit", standings)} />
          </ClientMessages>
        ) : null}
        {status === ids.cancelled && workflow.cancelReason ? (
          <Banner title={t("cancelReason")}>{workflow.cancelReason}</Banner>
        ) : null}
      </div>
      {status === ids.inProgress || status === ids.failed ? <RefreshWhileOpen /> : null}
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={tabs.map((name) => ({ key: name, label: t(`tab.${name}`), href: hrefOf(name) }))}
      />
      {tab === "recipients" ? <RecipientsTab detail={detail} /> : null}
      {tab === "settings" ? <SettingsTab detail={detail} /> : null}
      {tab === "downloads" ? <DownloadsTab detail={detail} /> : null}
      {tab === "audit" ? <AuditTab detail={detail} /> : null}
    </Page>
  );
}
