import "server-only";
import { CalendarClock, CircleCheck, Mail } from "lucide-react";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { ClosePanel } from "@/components/workflows/close-panel";
import { ScheduleActs } from "@/components/workflows/schedule-acts";
import { SentPeople } from "@/components/workflows/sent-people";
import { findSender } from "@/lib/access/find-sender";
import { getWorkflowFor } from "@/lib/access/workflows";
import { findMailServer } from "@/lib/mail-server/find-mail-server";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isMailboxCaller } from "@/lib/platform/mail/mailbox";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowId } from "@/lib/workflows/schema";
import { scheduleWords } from "./schedule-words";
import { findSentGroups } from "./sent-groups";
import { createHref } from "./create-href";

type Sent = Awaited<ReturnType<typeof findSent>>;

/**
 * The workflow that the wizard has just sent or scheduled; null if it no longer runs, does not exist, or is not the
 * viewer's to see.
 */
export async function findSent(ctx: UserContext, given: string) {
  const id = workflowId.safeParse(given);
  if (!id.success) return null;
  try {
    const [detail, { callerRoles, ...stored }] = await Promise.all([
      findWorkflow(ctx, id.data),
      getWorkflowFor(ctx, "workflow:view", id.data),
    ]);
    const isShown = stored.status === "inProgress" || (stored.status === "notStarted" && stored.scheduledAt !== null);
    return isShown ? { detail, stored, callerRoles } : null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) return null;
    throw error;
  }
}

/** On the dashboard after sending: who got what, who is asked next, and what happens at the end. */
export async function SentPanel({ ctx, sent }: { ctx: UserContext; sent: NonNullable<Sent> }) {
  const { detail, stored, callerRoles } = sent;
  const { id, title } = detail.workflow;
  const [t, schedule, { groups, firstAddress }, sender, ownServer, asked] = await Promise.all([
    getTranslations("SentPanel"),
    getTranslations("ScheduleActions"),
    findSentGroups(ctx, detail, stored),
    findSender(ctx, id),
    findMailServer(ctx, { workflowId: id }),
    headers(),
  ]);
  const { scheduledAt } = stored;
  const isScheduled = stored.status === "notStarted" && scheduledAt !== null;
  const words = isScheduled ? await scheduleWords(ctx, scheduledAt) : null;
  const hasMailbox = isMailboxCaller(asked) && (stored.isSample || ownServer === null);
  const mailHref =
    hasMailbox && !isScheduled && firstAddress ? `/dev/mailbox?to=${encodeURIComponent(firstAddress)}` : null;
  const Icon = words ? CalendarClock : CircleCheck;
  return (
    <section aria-labelledby="sent-panel" className="rounded-card border border-line bg-paper p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <Icon aria-hidden size={24} className={words ? "shrink-0 text-ink-2" : "shrink-0 text-good"} />
        <div className="min-w-0 flex-1">
          <h2 id="sent-panel" className="text-20 [overflow-wrap:anywhere]">
            {t(words ? "scheduled" : "sent", { title })}
          </h2>
          {words ? (
            <p className="mt-1">
              {schedule("scheduled", { date: words.date })}. {schedule("zone", { zone: words.zone })}
            </p>
          ) : null}
          {hasMailbox ? <p className="mt-1 text-ink-2">{t("staysHere")}</p> : null}
        </div>
        <ClosePanel label={t("close")} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {mailHref ? (
          <ButtonLink variant="primary" href={mailHref} icon={<Mail aria-hidden size={16} />}>
            {t("openMail")}
          </ButtonLink>
        ) : null}
        {isScheduled && allows("workflow:send", callerRoles) ? (
          <ClientMessages namespaces={["ScheduleActions"]}>
            <ScheduleActs workflowId={id} />
          </ClientMessages>
        ) : null}
        <ButtonLink href={`/documents/${id}`}>{t("see")}</ButtonLink>
        <ButtonLink variant={mailHref ? "secondary" : "primary"} href={createHref}>
          {t("another")}
        </ButtonLink>
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {groups.map((group) => (
          <SentPeople key={group.label} {...group} />
        ))}
        <p className="text-13 text-ink-2">{t(sender?.mutedMails.includes("completed") ? "endRecipients" : "end")}</p>
      </div>
    </section>
  );
}
