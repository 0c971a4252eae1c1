import "server-only";
import type { z } from "zod";
import { type Context, transact } from "@/lib/platform/context/context";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { settings } from "@/lib/platform/process/settings";
import type { contactInput } from "./schema";

const perCaller = { name: "contact-caller", points: 5, seconds: 3600 };
/** Over all callers: keeps the support mailbox readable even if somebody uses many addresses. */
const overall = { name: "contact-all", points: 200, seconds: 3600 };

/** Mails the message to support. Nothing is sent to the address entered, which may be somebody else's. */
export async function contactSupport(ctx: Context, input: z.infer<typeof contactInput>): Promise<void> {
  await limitInDatabase(perCaller, networkOf(ctx.request.ip));
  await limitInDatabase(overall, "all");
  await transact(ctx, (tx) =>
    queueMail(tx, { template: "contactMessage", recipient: settings().SUPPORT_EMAIL, language: "en", data: input }),
  );
}
