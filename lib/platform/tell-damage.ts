import "server-only";
import { type Context, transact } from "@/lib/platform/context";
import type { FileDamaged } from "@/lib/platform/file-damaged";
import { logFailure } from "@/lib/platform/outages";
import { queueForOperator } from "@/lib/platform/tell-operator";

const dayMs = 86_400_000;

/** Mails the operator the first damaged file of a day; the log names each of them. Never throws. */
export async function tellDamage(ctx: Context, { hash }: FileDamaged): Promise<void> {
  const notice = {
    topic: "damagedFiles",
    againMs: dayMs,
    subject: "Countersign: a stored file is damaged",
    text:
      `What is stored as ${hash} is not what was stored there: the disk is damaged, or somebody changed it outside the product.\n` +
      "Put the file back from a backup. The log names each damaged file that somebody asks for.",
  };
  await transact(ctx, (tx) => queueForOperator(tx, notice)).catch((error: unknown) =>
    logFailure(error, "the operator could not be told of a damaged file", { hash }),
  );
}
