import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { deviceSessions } from "@/db/schema/signing";
import { recipients, workflows } from "@/db/schema/workflows";
import { assertAsSent, loadAttested } from "@/lib/audit/facts/as-sent";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isRemoved } from "@/lib/recipients/rules";
import { heldBy, noLongerNeeded, partOf, type SigningRequest } from "./open-request";

const lockedWorkflow = prepared((db) =>
  db
    .select()
    .from(workflows)
    .where(eq(workflows.id, sql.placeholder("id")))
    .for("update")
    .prepare("locked_workflow"),
);

const lockedPeople = prepared((db) =>
  db
    .select()
    .from(recipients)
    .where(inArray(recipients.id, [sql.placeholder("id"), sql.placeholder("holderId")]))
    .orderBy(recipients.id)
    .for("update")
    .prepare("locked_people"),
);

const deviceInHand = prepared((db) =>
  db
    .select()
    .from(deviceSessions)
    .where(and(eq(deviceSessions.signatoryId, sql.placeholder("holderId")), isNull(deviceSessions.endedAt)))
    .prepare("device_in_hand"),
);

/**
 * The current request, locked until the transaction ends. Locks the workflow's row before the recipient's: in another
 * order two calls of one recipient could deadlock. A link that was replaced since the request was opened is refused. A
 * connection runs statements in the order in which they were asked.
 */
export async function lockRequest(tx: Context, request: SigningRequest): Promise<SigningRequest> {
  const { holder } = request;
  const [[workflow], people, [device]] = await Promise.all([
    lockedWorkflow(tx.db).execute({ id: request.workflow.id }),
    lockedPeople(tx.db).execute({ id: request.recipient.id, holderId: holder.id }),
    deviceInHand(tx.db).execute({ holderId: holder.id }),
  ]);
  const part = people.find(({ id }) => id === request.recipient.id);
  const now = people.find(({ id }) => id === holder.id);
  if (part && isRemoved(part)) throw noLongerNeeded();
  if (!workflow || !part || !now || workflow.deletedAt || now.linkHash !== holder.linkHash)
    throw new AppError("expired");
  if (request.isOnDevice && device?.id !== request.device?.id) throw new AppError("expired");
  return { ...request, device: device ?? null, workflow, recipient: heldBy(part, now), holder: now };
}

/** `lockRequest` for acts that attest anew who the recipient is. Throws `FactsDiffer` if that is not as it was sent. */
export async function lockAsSent(tx: Context, request: SigningRequest): Promise<SigningRequest> {
  const [locked, attested] = await Promise.all([lockRequest(tx, request), loadAttested(tx, request.workflow.id)]);
  await assertAsSent(tx, attested, partOf(locked));
  return locked;
}
