import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { viewerZone } from "@/app/viewer-zone";
import { workflowStatusIds } from "@/db/enums";
import { ClientMessages } from "@/components/shell/client-messages";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { FileDownload } from "@/components/ui/file-download";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { LiveRefresh } from "@/components/workflows/live-refresh";
import { Progress } from "@/components/workflows/progress";
import { RefusedMails } from "@/components/workflows/refused-mails";
import { RefusedTexts } from "@/components/workflows/refused-texts";
import { RetrySealing } from "@/components/workflows/retry-sealing";
import { ScheduledBanner } from "@/components/workflows/scheduled-banner";
import { SendReminder } from "@/components/workflows/send-reminder";
import { WorkflowActions } from "@/components/workflows/workflow-actions";
import { fullName } from "@/lib/recipients/rules";
import { allows } from "@/lib/permissions/policy";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { findDifference } from "@/lib/audit/facts/difference-words";
import { formatDate } from "@/lib/platform/i18n/dates";
import { segmentsOf } from "@/lib/workflows/list/segments";
import { AnswersTab } from "./answers-tab";
import { AttachmentsTab } from "./attachments-tab";
import { AuditTab } from "./audit-tab";
import { DocumentSide } from "./document-side";
import { DownloadsTab } from "./downloads-tab";
import { findDetail } from "./find-detail";
import { HoldBanner } from "./hold-banner";
import { OfferExtension } from "./offer-extension";
import { RecipientsTab } from "./recipients-tab";
import { SettingsTab } from "./settings-tab";
import { isCorrectable } from "./is-correctable";
import { mayCorrect } from "./may-correct";
import { mayRemind } from "./may-remind";
import { scheduleWords } from "../../schedule-words";
import { statusTones } from "../../status-look";
import { actInTurn } from "@/components/recipients/steps";

const tabs = ["recipients", "answers", "settings", "downloads", "attachments", "audit"] as const;
const ids = workflowStatusIds;

type Props = { documentId: string; query: Query; path: string; home: string };

/**
 * A workflow's page, below the lists or below a folder: `path` is its own address, `home` where Go back leads by
 * default.
 */
export async function DetailScreen({ documentId, query: given, path, home }: Props) {
  const [query, detail, t, words, zone] = await Promise.all([
    given,
    findDetail(documentId),
    getTranslations("WorkflowDetail"),
    getTranslations("WorkflowStatus"),
    viewerZone(),
  ]);
  const { workflow, callerRoles, state, ctx } = detail;
  const status = workflow.workflowStatusId;
  const origin = sameOriginPath(firstOf(query["origin"])) ?? home;
  const tab = tabs.find((name) => name === firstOf(query["tab"])) ?? "recipients";
  const hrefOf = (name: string) => {
    const next = new URLSearchParams({ ...(name !== "recipients" && { tab: name }), origin });
    return `${path}?${next.toString()}`;
  };
  const segments = segmentsOf(ctx, {
    ...detail.stored,
    state,
    signatories: detail.signatories.map((one) => ({ ...one, isCopySent: one.copySentAt !== null })),
  });
  const reminded = detail.signatories
    .filter((person) => mayRemind(detail, person))
    .map((person) => ({
      id: person.id,
      name: fullName(person),
      firstName: person.members.length > 0 ? fullName(person) : (person.firstName ?? ""),
    }));
  const isInTurn = actInTurn(workflow.executeActionsInOrder, detail.signatories);
  return (
    <Page
      title={workflow.title || words("untitled")}
      status={<Badge tone={statusTones[state]}>{words(state)}</Badge>}
      subtitle={t(isInTurn ? "ordered" : "unordered", { count: detail.signatories.length })}
      back={{ href: origin, label: t("goBack") }}
      actions={
        <>
          {status === ids.completed ? (
            <FileDownload
              variant={detail.ownLink ? "secondary" : "primary"}
              href={`/v1/workflows/simple-sign/${workflow.id}/documents/download`}
              failure={t("packFailed")}
            >
              {t("downloadSigned")}
            </FileDownload>
          ) : null}
          <ClientMessages namespaces={["WorkflowActions", "SendReminder", "Holds", "validation"]}>
            {reminded.length > 0 ? (
              <SendReminder workflowId={workflow.id} people={reminded} isMain={detail.ownLink === null} />
            ) : null}
            <WorkflowActions
              workflowId={workflow.id}
              signLink={detail.ownLink}
              goBack={origin}
              offered={{
                edit: status === ids.notStarted && !workflow.scheduledAt && allows("workflow:edit", callerRoles),
                correct: isCorrectable(detail),
                copy: allows("workflow:copy", callerRoles),
                cancel: status === ids.inProgress && allows("workflow:cancel", callerRoles),
                remove: status !== ids.inProgress && allows("workflow:delete", callerRoles),
                hold: detail.mayHold,
              }}
              title={workflow.title || words("untitled")}
              isPersonal={detail.stored.companyId === null}
            />
          </ClientMessages>
        </>
      }
    >
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        <HoldBanner detail={detail} />
        {state === "scheduled" && workflow.scheduledAt ? (
          <ClientMessages namespaces={["ScheduleActions"]}>
            <ScheduledBanner
              workflowId={workflow.id}
              {...await scheduleWords(ctx, workflow.scheduledAt)}
              maySend={allows("workflow:send", callerRoles)}
            />
          </ClientMessages>
        ) : null}
        {workflow.scheduleRefusal ? (
          <Banner tone="warn" title={t("refused")}>
            <p>{workflow.scheduleRefusal.message}</p>
            <p className="mt-1 text-ink-2">{t("refusedHint")}</p>
          </Banner>
        ) : null}
        {status === ids.failed ? (
          <ClientMessages namespaces={["RetrySealing"]}>
            <RetrySealing
              workflowId={workflow.id}
              mayRetry={allows("workflow:send", callerRoles)}
              difference={await findDifference(ctx, workflow.id)}
              failedAt={
                workflow.sealingFailedAt &&
                formatDate(workflow.sealingFailedAt, "DD MMM YYYY, HH:mm:ss", ctx.language, zone)
              }
            />
          </ClientMessages>
        ) : null}
        {detail.refusedMails.length > 0 ? (
          <ClientMessages namespaces={["RefusedMails", "RecipientActions", "RecipientRole", "validation"]}>
            <RefusedMails
              workflowId={workflow.id}
              mayResend={allows("workflow:send", callerRoles)}
              items={detail.refusedMails.map(refusedItem(detail))}
            />
          </ClientMessages>
        ) : null}
        {detail.refusedTexts.length > 0 ? (
          <ClientMessages namespaces={["RefusedTexts", "RecipientActions", "RecipientRole", "validation"]}>
            <RefusedTexts workflowId={workflow.id} items={detail.refusedTexts.map(refusedTextItem(detail))} />
          </ClientMessages>
        ) : null}
        {status === ids.cancelled && workflow.cancelReason ? (
          <Banner title={t("cancelReason")}>{workflow.cancelReason}</Banner>
        ) : null}
        {state === "expired" && workflow.expiresAt ? (
          <Banner
            tone="warn"
            action={<OfferExtension detail={detail} />}
            title={t("expired", { date: formatDate(workflow.expiresAt, "DD MMM YYYY", ctx.language, zone) })}
          >
            {t(detail.proposedDays === null ? "expiredHint" : "expiredExtend")}
          </Banner>
        ) : null}
      </div>
      <LiveRefresh workflowId={workflow.id} />
      <div className="mb-4 empty:hidden">
        <Progress label={t("progress")} segments={segments} />
      </div>
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={tabs.map((name) => ({ key: name, label: t(`tab.${name}`), href: hrefOf(name) }))}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(320px,2fr)_minmax(0,3fr)]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          {tab === "recipients" ? <RecipientsTab detail={detail} /> : null}
          {tab === "answers" ? <AnswersTab detail={detail} /> : null}
          {tab === "settings" ? <SettingsTab detail={detail} /> : null}
          {tab === "downloads" ? <DownloadsTab detail={detail} /> : null}
          {tab === "attachments" ? <AttachmentsTab detail={detail} /> : null}
          {tab === "audit" ? <AuditTab detail={detail} /> : null}
        </div>
        <div className="min-w-0 lg:sticky lg:col-start-1 lg:row-start-1 lg:top-8 lg:self-start">
          <DocumentSide detail={detail} />
        </div>
      </div>
    </Page>
  );
}

type Detail = Awaited<ReturnType<typeof findDetail>>;

const refusedItem = (detail: Detail) => (mail: Detail["refusedMails"][number]) => ({
  id: mail.id,
  email: mail.recipient,
  answer: mail.answer,
  isHeldBack: mail.isHeldBack,
  person:
    detail.signatories.find((one) => (one.hostEmail ?? one.email) === mail.recipient && mayCorrect(detail, one)) ??
    null,
});

const refusedTextItem =
  (detail: Detail) =>
  ({ signatoryId, mobileNumber, answer }: Detail["refusedTexts"][number]) => {
    const everybody = detail.signatories.flatMap((one) => [one, ...one.members]);
    const asked = everybody.find(({ id }) => id === signatoryId);
    const person = detail.signatories.find((one) => one.id === signatoryId && mayCorrect(detail, one));
    return {
      signatoryId,
      number: `+${mobileNumber}`,
      name: asked ? fullName(asked) : "",
      answer,
      person: person ?? null,
    };
  };
