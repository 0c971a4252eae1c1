import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { RecipientRole } from "@/db/enums";
import { attachments } from "@/db/schema/attachments";
import { fields } from "@/db/schema/documents";
import { newSalt } from "@/lib/audit/facts/facts";
import { fieldTypesWhere } from "@/lib/fields/kinds";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { acts, fillsIn, isHosted, needsAddress, roleDefinitions } from "@/lib/recipients/roles";
import { hostOf } from "@/lib/workflows/draft/host-of";
import { assertWorkNotHeld, endDeviceSessions, nothingDone, takeWork } from "@/lib/workflows/running/forget-work";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { linkHashOf } from "@/lib/workflows/send/signing-link";
import { type Correction, type Person, touch } from "./correction";
import { removeField } from "./fields";

type Change = CorrectionOf<"change_recipient">;
type Columns = Partial<Person>;

/** Removes what a recipient may not have in another role. Returns the columns for it. */
export async function takeRole(
  correction: Correction,
  part: Person,
  { role, change, at }: { role: RecipientRole; change: Change; at: string },
): Promise<Columns> {
  const { tx, workflow } = correction;
  await dropUnheld(correction, part, role, change.dropFields ?? false);
  if (!fillsIn(role)) {
    await assertWorkNotHeld(tx, part);
    await tx.db.delete(attachments).where(and(eq(attachments.signatoryId, part.id), eq(attachments.kind, "requested")));
  }
  if (needsAddress(role) && part.firstName && !part.email) throw invalid({ [`${at}.email`]: "required" });
  const given = { hostName: change.hostName ?? null, hostEmail: change.hostEmail ?? null };
  const host = isHosted(role)
    ? { ...(await hostOf(tx, workflow, given)), hostSalt: newSalt() }
    : { hostName: null, hostEmail: null, hostSalt: null };
  const isActing = acts({ recipientRole: role });
  const turn = isActing && acts(part) ? {} : { status: "waiting" as const, startedExecutionAt: null };
  const { consentVersion, consentLanguage, consentedAt } = nothingDone;
  return {
    recipientRole: role,
    ...host,
    ...turn,
    ...(isActing ? { copySentAt: null } : { consentVersion, consentLanguage, consentedAt }),
    ...(isHosted(role) !== isHosted(part.recipientRole) && (await onAnotherDevice(correction, part))),
  };
}

/** The link was mailed to somebody else: to the host, or to the recipient. */
async function onAnotherDevice(correction: Correction, part: Person): Promise<Columns> {
  const { tx } = correction;
  await endDeviceSessions(tx, part.id);
  await takeWork(tx, part);
  touch(correction, part.id).isReplaced = true;
  correction.renewed.add(part.id);
  const linkVersion = part.linkVersion + 1;
  return { ...nothingDone, linkVersion, linkHash: linkHashOf({ id: part.id, linkVersion }), linkBySender: false };
}

async function dropUnheld(correction: Correction, part: Person, role: RecipientRole, agreed: boolean): Promise<void> {
  const unheld = fieldTypesWhere((type) => !roleDefinitions[role].holds(type));
  if (unheld.length === 0) return;
  const gone = await correction.tx.db
    .select({ id: fields.id })
    .from(fields)
    .where(and(eq(fields.signatoryId, part.id), inArray(fields.type, unheld)));
  if (gone.length > 0 && !agreed) throw new AppError("conflict", "fields_would_go", { values: { count: gone.length } });
  for (const { id } of gone) await removeField(correction, id);
}
