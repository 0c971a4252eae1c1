import "server-only";
import { findPerson } from "@/lib/access/find-person";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";

type Host = { hostName: string | null; hostEmail: string | null };

/** On whose device a recipient signs in person: the sender's, unless an address is given. */
export async function hostOf(tx: Context, { initiatorId }: Pick<WorkflowRow, "initiatorId">, given: Host) {
  const { hostName, hostEmail } = given;
  if (hostEmail) return { hostName: hostName ?? hostEmail, hostEmail };
  const sender = await findPerson(tx, initiatorId);
  if (!sender) throw new AppError("not_found");
  return { hostName: hostName ?? fullName(sender), hostEmail: sender.email };
}
