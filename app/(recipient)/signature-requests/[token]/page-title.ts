import { headers } from "next/headers";
import type { Query } from "@/app/first-of";
import { fill } from "@/components/signing/shared/words";
import { AppError } from "@/lib/platform/errors/errors";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { fullName } from "@/lib/recipients/rules";
import { assertGatePassed } from "@/lib/signing/gate/gate";
import { stateOf } from "@/lib/signing/gate/open-request";
import { wordsOf } from "@/lib/signing/gate/words-of";
import { findRequest, findShown, languageFor, senderOf } from "./find-request";
import { titleAtGate } from "./gate-screen";

type Props = { params: Promise<{ token: string }>; searchParams: Query };

/** Names the document and its state; null if the link opens nothing. */
export async function pageTitle({ params, searchParams }: Props): Promise<string | null> {
  const [{ token }, query] = await Promise.all([params, searchParams]);
  const { ctx, request } = await findRequest(token);
  if (!request) return null;
  const language = languageFor(query, { ctx, request });
  const words = wordsOf(language, request.recipient.recipientRole);
  const state = stateOf(request, ctx.now);
  if (state !== "cancelled" && state !== "expired") {
    try {
      assertGatePassed(request, await headers(), ctx.now);
    } catch (error) {
      // The link of a handed-over device works in one browser only; this is another one.
      if (error instanceof AppError && error.code === "expired") return words.expiredTitle;
      return `${await titleAtGate(ctx, request, language)} · ${messagesOf(language).AccessGate.title}`;
    }
  }
  const { title } = await findShown(token, language);
  const told = {
    open: fill(words.asks, { sender: senderOf(request) }),
    complete: words.completeTitle,
    declined: words.declinedTitle,
    cancelled: words.cancelledTitle,
    expired: words.expiredTitle,
    notYet: words.notYetTitle,
    claimed: fill(messagesOf(language).Begin.claimedTitle, { name: request.claimer ? fullName(request.claimer) : "" }),
    host: senderOf(request),
    handedOver: messagesOf(language).InPerson.handedOverTitle,
  }[state];
  return `${title} · ${told}`;
}
