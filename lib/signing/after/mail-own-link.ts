import "server-only";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOpen, assertOwn, type SigningRequest } from "@/lib/signing/gate/open-request";

const limit = { name: "own-link", points: 3, seconds: 3600 };

/** 'Finish later': mails the recipient the link once more. Answers the address. */
export async function mailOwnLink(ctx: Context, request: SigningRequest): Promise<string> {
  assertOpen(request, ctx.now);
  if (request.isOnDevice) throw new AppError("conflict", "not_on_device");
  await limitInDatabase(limit, String(request.holder.id)); // before the transaction: it takes a connection of its own
  return transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    assertOwn(locked, tx.now);
    const { id, email, defaultLanguage, linkVersion } = locked.holder;
    await queueMail(tx, {
      template: "ownLink",
      recipient: email,
      language: languageOr(defaultLanguage),
      workflowId: request.workflow.id,
      data: { signatoryId: id, linkVersion },
    });
    return email;
  });
}
