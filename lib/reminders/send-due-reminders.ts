import "server-only";
import { reminderPresets } from "@/db/enums";
import { and, eq, sql } from "drizzle-orm";
import { reminderSends, reminders } from "@/db/schema/reminders";
import { recipients, workflows } from "@/db/schema/workflows";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { dayMs } from "@/lib/platform/i18n/days";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { findSender } from "@/lib/access/find-sender";
import { holdersOf, mailboxOf } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { unreminded } from "./unreminded";

type Slot = {
  workflowId: number;
  /** For example `day:3`, `reminder:12`, `escalation:12`. */
  slot: string;
  kind: "day" | "reminder" | "escalation";
  reminderId: number | null;
  dueAt: Date;
};

const atOnce = 200;
// A day is 24 hours, so that a change of the clocks neither skips nor repeats a slot (docs/invariants.md 26).
const after = (column: unknown) => sql`${workflows.executeAt} + ${column} * interval '24 hours'`;

/** All slots of `listDueSlots`, page by page. */
async function* dueSlots(ctx: Context): AsyncGenerator<Slot> {
  for (let last: Slot | undefined; ;) {
    const slots = await listDueSlots(ctx, last);
    yield* slots;
    last = slots.at(-1);
    if (slots.length < atOnce) return;
  }
}

/** Slots that are due for a recipient who was already waiting when they became due and has not had them yet. */
async function listDueSlots(ctx: Context, last?: Slot): Promise<Slot[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const running = sql`${workflows.status} = 'inProgress' and ${workflows.deletedAt} is null and ${workflows.expiresAt} > ${now}`;
  const presets = sql.join(
    reminderPresets.map(({ days, flag }) => sql`(${days}::integer, ${workflows[flag]})`),
    sql`, `,
  );
  const own = sql`${reminders} join ${workflows} on ${workflows.id} = ${reminders.workflowId} where ${running} and ${workflows.customDateReminderSet}`;
  const rows = await ctx.db.execute<Record<keyof Slot, string>>(sql`
    with slots as (
      select ${workflows.id} as workflow_id, 'day:' || days as slot, 'day' as kind, null::bigint as reminder_id, ${after(sql`days`)} as due_at
        from ${workflows}, lateral (values ${presets}) as preset (days, is_set)
        where ${running} and is_set
      union all
      select ${workflows.id}, 'reminder:' || ${reminders.id}, 'reminder', ${reminders.id}, greatest(${after(reminders.reminderDaysSet)}, ${reminders.createdAt})
        from ${own} and ${reminders.reminderDaysSet} > 0 and ${reminders.reminderSentAt} is null
      union all
      select ${workflows.id}, 'escalation:' || ${reminders.id}, 'escalation', ${reminders.id}, greatest(${after(reminders.escalateDaysSet)}, ${reminders.createdAt})
        from ${own} and ${reminders.escalateDaysSet} > 0 and ${reminders.escalateSentAt} is null
    )
    select workflow_id as "workflowId", slot, kind, reminder_id as "reminderId", due_at as "dueAt" from slots
    where due_at <= ${now} and (workflow_id, slot) > (${last?.workflowId ?? 0}, ${last?.slot ?? ""}) and exists (
      select 1 from ${recipients} where ${recipients.workflowId} = slots.workflow_id
        and ${recipients.memberOf} is null and ${recipients.status} = 'invited' and ${recipients.startedExecutionAt} <= due_at
        and not exists (
          select 1 from ${reminderSends} where ${reminderSends.workflowId} = slots.workflow_id
            and ${reminderSends.signatoryId} = ${recipients.id} and ${reminderSends.slot} = slots.slot
        )
    )
    order by workflow_id, slot limit ${atOnce}`);
  return rows.map((row) => ({
    workflowId: Number(row.workflowId),
    slot: row.slot,
    kind: row.kind as Slot["kind"], // one of the three kinds above
    reminderId: row.reminderId === null ? null : Number(row.reminderId),
    dueAt: new Date(row.dueAt),
  }));
}

/** Runs every minute; each slot is sent once to each waiting recipient, however many processes run this. */
export async function sendDueReminders(ctx: Context): Promise<void> {
  await oneByOne(dueSlots(ctx), {
    about: ({ workflowId }) => ({ workflowId }),
    act: (slot) => transact(ctx, (tx) => sendSlot(tx, slot)),
    failed: "a reminder could not be sent",
  });
}

async function sendSlot(tx: Context, { workflowId, slot, kind, reminderId, dueAt }: Slot): Promise<void> {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  if (workflow?.status !== "inProgress" || workflow.deletedAt) return;
  const [reminder] =
    reminderId === null ? [] : await tx.db.select().from(reminders).where(eq(reminders.id, reminderId));
  if (reminderId !== null && !reminder) return;
  const { people: everybody, alternates } = await listPeople(tx, workflow);
  const people = everybody.filter(
    (s) => s.status === "invited" && s.startedExecutionAt && s.startedExecutionAt <= dueAt,
  );
  if (people.length === 0) return;
  const claimed = await tx.db
    .insert(reminderSends)
    .values(people.map((person) => ({ workflowId, signatoryId: person.id, slot, createdAt: tx.now })))
    .onConflictDoNothing()
    .returning();
  const sender = await findSender(tx, workflowId);
  const holders = people.flatMap((person) => holdersOf(person, alternates));
  const spared = await unreminded(tx, holders.map(mailboxOf));
  for (const person of people.filter((s) => claimed.some((row) => row.signatoryId === s.id))) {
    const about = ({ id, linkVersion }: typeof person) => ({ signatoryId: id, linkVersion, reminderId });
    if (kind !== "escalation")
      for (const holder of holdersOf(person, alternates).filter(
        (one) => !one.linkBySender && !spared.has(mailboxOf(one)),
      ))
        await queueMail(tx, {
          template: "reminder",
          recipient: mailboxOf(holder),
          language: languageOr(holder.defaultLanguage),
          workflowId,
          data: about(holder),
        });
    else if (reminder?.escalateEmail)
      await queueMail(tx, {
        template: "escalation",
        recipient: reminder.escalateEmail,
        language: sender?.language ?? "en",
        workflowId,
        data: { ...about(person), days: wholeDays(workflow.executeAt ?? dueAt, tx.now) },
      });
  }
  if (!reminder || kind === "day") return;
  const sent = kind === "escalation" ? { escalateSentAt: tx.now } : { reminderSentAt: tx.now };
  await tx.db
    .update(reminders)
    .set(sent)
    .where(and(eq(reminders.id, reminder.id), eq(reminders.workflowId, workflowId)));
}

const wholeDays = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / dayMs);
