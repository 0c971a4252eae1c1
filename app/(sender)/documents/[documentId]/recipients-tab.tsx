import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { peopleOfSteps } from "@/components/recipients/steps";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { RecipientActions } from "@/components/workflows/recipient-actions";
import { RecipientLock } from "@/components/workflows/recipient-lock";
import { RecipientList, type RecipientItem } from "@/components/workflows/recipient-list";
import { listEarlierPeople } from "@/lib/certificates/earlier-people";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { standardRole } from "@/db/enums";
import { isHosted, isStandard, roleDefinitions, roleOf } from "@/lib/recipients/roles";
import { fullName, hasPart, nameAndAddress } from "@/lib/recipients/rules";
import { partLook } from "@/lib/workflows/list/part-look";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import type { findDetail } from "./find-detail";
import { mayCorrect } from "./may-correct";
import { mayRemind } from "./may-remind";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Recipient = Detail["signatories"][number];

export async function RecipientsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories: recipients, initiator, assignedGroup, callerRoles, stored, state, ctx } = detail;
  const [t, words, board, zone, earlier] = await Promise.all([
    getTranslations("RecipientsTab"),
    getTranslations("RecipientRole"),
    getTranslations("StepCards"),
    viewerZone(),
    listEarlierPeople(ctx, workflow),
  ]);
  const date = (at: Date) => formatDate(at, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const copySentAt = (person: Recipient) =>
    roleDefinitions[roleOf(person)].acts ? null : (person.copySentAt ?? workflow.completedAt);
  const startedAt = new Map(workflow.workflowActions.map((action) => [action.id, action.startedExecutionAt]));
  const sentAt = (person: Recipient) => copySentAt(person) ?? startedAt.get(person.workflowActionId) ?? null;
  const momentsOf = (person: Recipient): string[] => {
    const role = roleOf(person);
    const host = isHosted(role) ? person.hostName : null;
    const { act } = roleDefinitions[role].words;
    const finished = act ? (`finishedAs.${act}` as const) : "finishedAt";
    const moments = [
      ["copySentAt", sentAt(person)],
      ["openedAt", person.openedAt],
      [host ? "finishedInPerson" : finished, person.finishedAt],
      ["declinedAt", person.declinedAt],
    ] as const;
    return [
      ...handingOnOf(person),
      ...moments.flatMap(([word, at]) => (at ? [t(word, { date: date(at), host: host ?? "" })] : [])),
    ];
  };
  /** Who had the part before, and why they handed it on. */
  const handingOnOf = ({ id }: Recipient): string[] =>
    earlier
      .filter(({ partId }) => partId === id)
      .map(({ reason, endedAt, isReplaced, ...one }) => {
        const what = t(isReplaced ? "replaced" : "handedOn", { from: nameAndAddress(one), date: date(endedAt) });
        return reason ? t("handedOnReason", { what, reason }) : what;
      });
  const alternateNote = ({ members: alternates, ...person }: Recipient): string | null => {
    if (alternates.length === 0) return null;
    const names = alternates.map(fullName).join(", ");
    if (!alternates.some(hasPart)) return t("oneOf");
    const said = { name: fullName(person), names };
    if (person.declinedAt) return t("declinedOf", said);
    if (!person.finishedAt) return t("actedOf", said);
    return t(`finishedOf.${roleDefinitions[roleOf(person)].words.act ?? standardRole}`, said);
  };
  const isRunning = stored.status === "inProgress" && state !== "expired";
  const mayChange = isRunning && allows("workflow:edit", callerRoles);
  const actionsFor = (person: Recipient) => (
    <RecipientActions
      workflowId={workflow.id}
      person={person}
      offered={{
        remind: mayRemind(detail, person),
        correct: mayCorrect(detail, person),
        release:
          isRunning &&
          person.members.some((alternate) => alternate.state === "claimed") &&
          allows("workflow:send", callerRoles),
      }}
    />
  );
  const looksOf = (person: Recipient): Pick<RecipientItem, "status" | "tone"> => {
    const part = {
      ...person,
      isCopySent: copySentAt(person) !== null,
      isOwn: isSameAddress(person.email ?? "", ctx.actor.email),
    };
    const { word, tone } = partLook(part, { ...stored, state }, ctx.now);
    return { status: t(word), tone };
  };
  const itemOf = (person: Recipient): RecipientItem => ({
    ...person,
    ...looksOf(person),
    role: isStandard(roleOf(person)) ? null : words(`name.${roleOf(person)}`),
    index: recipients.indexOf(person),
    moments: momentsOf(person),
    reason: person.declineReason,
    notes: [
      alternateNote(person),
      person.hostName ? words("onDeviceOf", { name: person.hostName }) : null,
      person.mail ? null : t("linkBySender"),
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
  // One recipient alone has no order to show.
  const steps =
    workflow.executeActionsInOrder && recipients.length > 1
      ? peopleOfSteps(recipients).map((people, step) => ({
          label: board("step", { number: step + 1 }),
          items: people.map(itemOf),
        }))
      : [{ label: null, items: recipients.map(itemOf) }];
  const sent = workflow.executeAt ? { term: t("sent"), value: date(workflow.executeAt) } : null;
  const completed = workflow.completedAt ? { term: t("completed"), value: date(workflow.completedAt) } : null;
  const group = assignedGroup ? { term: t("folder"), value: assignedGroup.name } : null;
  return (
    <div className="flex flex-col gap-6">
      {recipients.length > 0 ? (
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
          { term: t("modified"), value: date(workflow.updatedAt) },
          completed,
          group,
          { term: t("documents"), value: detail.documents.map((d) => d.name).join("\n") },
        ].filter((fact) => fact !== null)}
      />
    </div>
  );
}
