import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import type { Tone } from "@/components/ui/status-dot";
import { RecipientActions } from "@/components/workflows/recipient-actions";
import { RecipientList, type RecipientItem } from "@/components/workflows/recipient-list";
import { type SignatoryStatus, workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { isExpired } from "@/lib/workflows/rules";
import type { SignatoryDto } from "@/lib/workflows/schema";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

const tones: Record<SignatoryStatus, Tone> = {
  waiting: "neutral",
  invited: "active",
  completed: "good",
  declined: "bad",
};

export async function RecipientsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories, initiator, assignedGroup, standings, ctx } = detail;
  const [t, zone] = await Promise.all([getTranslations("RecipientsTab"), viewerZone()]);
  const date = (at: Date) => formatDate(at, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const lastAct = (person: SignatoryDto): string | null => {
    if (person.declinedAt) return t("declinedAt", { date: date(person.declinedAt) });
    if (person.finishedAt) return t("finishedAt", { date: date(person.finishedAt) });
    return person.openedAt ? t("openedAt", { date: date(person.openedAt) }) : null;
  };
  const isRunning = workflow.workflowStatusId === workflowStatusIds.inProgress && !isExpired(workflow, ctx.now);
  const mayChange = isRunning && allows("workflow:edit", standings);
  const actionsFor = (person: SignatoryDto) => {
    const open = person.status === "invited" || person.status === "waiting";
    return (
      <RecipientActions
        workflowId={workflow.id}
        person={person}
        offered={{
          remind: mayChange && person.status === "invited" && person.email !== ctx.actor.email,
          correct: mayChange && open && workflow.allowChanges,
          unlock: mayChange && open && (person.accessCode !== null || person.hasOtpStep),
        }}
      />
    );
  };
  const steps = [...new Set(signatories.map((s) => s.actionIndex))];
  const items = signatories.map((person): RecipientItem => ({
    ...person,
    position: workflow.executeActionsInOrder ? steps.indexOf(person.actionIndex) + 1 : null,
    status: t(workflow.executeAt ? `status.${person.status}` : "status.draft"),
    tone: tones[person.status],
    lastAct: lastAct(person),
    reason: person.declineReason,
    notes: [person.accessCode ? t("accessCode") : null, person.hasOtpStep ? t("otp") : null].filter((n) => n !== null),
    actions: mayChange ? actionsFor(person) : null,
  }));
  const sent = workflow.executeAt ? { term: t("sent"), value: date(workflow.executeAt) } : null;
  const completed = workflow.completedAt ? { term: t("completed"), value: date(workflow.completedAt) } : null;
  const group = assignedGroup ? { term: t("folder"), value: assignedGroup.name } : null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      {items.length > 0 ? (
        <ClientMessages namespaces={["RecipientActions", "validation"]}>
          <RecipientList items={items} />
        </ClientMessages>
      ) : (
        <div className="rounded-card border border-line bg-paper">
          <EmptyState title={t("none")} />
        </div>
      )}
      <Facts
        stacked
        facts={[
          { term: t("setUpBy"), value: initiator ? `${initiator.firstName} ${initiator.lastName}` : t("nobody") },
          { term: t("loaded"), value: date(workflow.createdAt) },
          sent,
          { term: t("modified"), value: formatDate(workflow.updatedAt, "DD MMMM YYYY, HH:mm", ctx.language, zone) },
          completed,
          group,
          { term: t("documents"), value: detail.documents.map((d) => d.name).join("\n") },
        ].filter((fact) => fact !== null)}
      />
    </div>
  );
}
