import "server-only";
import { type Context, transact } from "@/lib/platform/context/context";
import { dayMs } from "@/lib/platform/i18n/days";
import { FileDamaged } from "./file-damaged";
import { logFailure } from "@/lib/platform/logs/outages";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";

/**
 * If the error comes of a damaged file, mails the operator the first of a day; the log names each of them. Never throws.
 */
export async function tellDamage(ctx: Context, error: unknown): Promise<void> {
  const hash = damagedIn(error);
  if (hash === null) return;
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

function damagedIn(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof FileDamaged) return one.hash;
  return null;
}
