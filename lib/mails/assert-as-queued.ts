import "server-only";
import { loadRegister, takesUncodedMails } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context";
import { isAsQueued } from "@/lib/platform/mail/mail-mac";
import type { Subject } from "./find-subject";
import type { MailRow } from "./find-unsent-mail";

/** The mail's row, or what it carries, was changed or added outside the product. */
export class NotAsQueued extends Error {}

/** Throws unless the product queued the mail as it is stored, or may have while a version ran that made no codes. */
export async function assertAsQueued(ctx: Context, mail: MailRow): Promise<void> {
  if (isAsQueued(mail)) return;
  if (mail.mac === null && takesUncodedMails(await loadRegister(ctx), ctx.now)) return;
  throw new NotAsQueued(
    `Mail ${mail.id} ${mail.mac === null ? "has no code of this installation" : "is not stored as it was queued"}`,
  );
}

/** Throws unless these are the sealed documents that the mail was queued with; an earlier version named none. */
export function assertSameFiles(workflowId: number, files: string[] | undefined, docs: Subject["docs"]): void {
  const namesOf = (hashes: (string | null)[]) => hashes.toSorted().join(" ");
  if (!files || namesOf(files) === namesOf(docs.map(({ sealedHash }) => sealedHash))) return;
  throw new NotAsQueued(`A mail's sealed documents are not those that workflow ${workflowId} was completed with`);
}
