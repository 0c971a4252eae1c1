import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { peopleOfSteps } from "@/components/recipients/steps";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { RecipientActions } from "@/components/workflows/recipient-actions";
import { RecipientLock } from "@/components/workflows/recipient-lock";
import { RecipientList, type RecipientItem } from "@/components/workflows/recipient-list";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import type { findDetail } from "./find-detail";
import { mayCorrect } from "./may-correct";
import { partLook, roleOf } from "../../recipient-words";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Recipient = Detail["signatories"][number];

export async function RecipientsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories, initiator, assignedGroup, callerRoles, stored, state, ctx } = detail;
  const [t, words, board, zone] = await Promise.all([
    getTranslations("RecipientsTab"),
    getTranslations("RecipientRole"),
    getTranslations("StepsBoard"),
    viewerZone(),
  ]);
  const date = (at: Date) => formatDate(at, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const copySentAt = (person: Recipient) =>
    roleOf(person) === "copy" ? (person.copySentAt ?? workflow.completedAt) : null;
  const lastAct = (person: Recipient): string | null => {
    const role = roleOf(person);
    const sentAt = copySentAt(person);
    if (sentAt) return t("copySentAt", { date: date(sentAt) });
    if (person.declinedAt) return t("declinedAt", { date: date(person.declinedAt) });
    if (person.finishedAt)
      return t(role === "approver" || role === "viewer" ? `finishedAs.${role}` : "finishedAt", {
        date: date(person.finishedAt),
      });
    return person.openedAt ? t("openedAt", { date: date(person.openedAt) }) : null;
  };
  const isRunning = stored.status === "inProgress" && state !== "expired";
  const mayChange = isRunning && allows("workflow:edit", callerRoles);
  const actionsFor = (person: Recipient) => (
    <RecipientActions
      workflowId={workflow.id}
      person={person}
      offered={{
        remind: mayChange && person.status === "invited" && person.email !== ctx.actor.email,
        correct: mayCorrect(detail, person),
        release:
          isRunning &&
          person.members.some((member) => member.state === "claimed") &&
          allows("workflow:send", callerRoles),
      }}
    />
  );
  const looksOf = (person: Recipient): Pick<RecipientItem, "status" | "tone"> => {
    const part = { ...person, isCopySent: copySentAt(person) !== null, isOwn: person.email === ctx.actor.email };
    const { word, tone } = partLook(part, { ...stored, state }, ctx.now);
    return { status: t(word), tone };
  };
  const itemOf = (person: Recipient): RecipientItem => ({
    ...person,
    ...looksOf(person),
    role: roleOf(person) === "signer" ? null : words(`name.${roleOf(person)}`),
    lastAct: lastAct(person),
    reason: person.declineReason,
    notes: [
      person.members.length > 0 ? t("oneOf", { names: person.members.map(fullName).join(", ") }) : null,
      person.hostName ? words("onDeviceOf", { name: person.hostName }) : null,
      person.accessCode ? t("accessCode") : null,
      person.hasOtpStep ? t("otp") : null,
    ].filter((n) => n !== null),
    lock: person.lockedUntil ? (
      <RecipientLock
        workflowId={workflow.id}
        person={person}
        until={date(person.lockedUntil)}
        mayUnlock={allows("workflow:edit", callerRoles)}
      />
    ) : null,
    actions: mayChange ? actionsFor(person) : null,
  });
  const steps = workflow.executeActionsInOrder
    ? peopleOfSteps(signatories).map((people, step) => ({
        label: board("step", { number: step + 1 }),
        items: people.map(itemOf),
      }))
    : [{ label: null, items: signatories.map(itemOf) }];
  const sent = workflow.executeAt ? { term: t("sent"), value: date(workflow.executeAt) } : null;
  const completed = workflow.completedAt ? { term: t("completed"), value: date(workflow.completedAt) } : null;
  const group = assignedGroup ? { term: t("folder"), value: assignedGroup.name } : null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      {signatories.length > 0 ? (
        <ClientMessages namespaces={["RecipientActions", "RecipientRole", "validation"]}>
          <RecipientList steps={steps} label={board("title")} />
        </ClientMessages>
      ) : (
        <div className="rounded-card border border-line bg-paper">
          <EmptyState title={t("none")} />
        </div>
      )}
      <Facts
        stacked
        facts={[
          { term: t("setUpBy"), value: initiator ? fullName(initiator) : t("nobody") },
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
