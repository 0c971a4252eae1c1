import "server-only";
import { randomUUID } from "node:crypto";
import { type Owner, ownerName } from "@/lib/access/owner";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { layOutMail } from "@/lib/platform/mail/lay-out-mail";
import { deliverThrough } from "@/lib/platform/mail/own-server";
import { MailServerFailure } from "@/lib/platform/mail/smtp";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { settings } from "@/lib/platform/process/settings";
import { readMailServer } from "./find-mail-server";

const limit = { name: "mail-test", points: 20, seconds: 3600 };
/** The caller waits for the answer. */
const limits = { deliveryMs: 10_000, verdictMs: 10_000 };

/** Sends a mail through the saved server at once; throws the server's error for the caller to read. */
export async function testMailServer(ctx: Context, owner: Owner, to: string): Promise<void> {
  const server = await readMailServer(ctx, owner).catch(refuse);
  if (!server) throw new AppError("conflict", "no_mail_server");
  await limitInDatabase(limit, ownerName(owner));
  const t = translator(ctx.language, "mails.mailServerTest");
  const words = { host: server.host };
  const content = layOutMail({
    language: ctx.language,
    heading: t("heading"),
    paragraphs: [t("text", words)],
    footer: [t("why")],
  });
  const messageId = `<${randomUUID()}@${settings().appUrl.hostname}>`;
  const message = { to, subject: t("subject"), ...content, messageId };
  await deliverThrough(server, message, { limits }).catch(refuse);
}

function refuse(error: unknown): never {
  throw error instanceof MailServerFailure ? refusalOf(error) : error;
}

function refusalOf({ problem, words }: MailServerFailure): AppError {
  if (words) return new AppError("invalid", "mail_server_said", { values: { words } });
  if (problem === "changed") return new AppError("invalid", "mail_server_changed");
  if (problem === "certificate") return new AppError("invalid", "mail_server_certificate");
  if (problem === "timeout" || problem === "unanswered") return new AppError("invalid", "mail_server_timeout");
  // Refused and unreachable have one answer, so that nobody can scan for open ports here.
  return new AppError("invalid", "mail_server_unreachable");
}
