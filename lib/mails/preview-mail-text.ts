import "server-only";
import { eq } from "drizzle-orm";
import { standardLinkDays } from "@/db/enums";
import { users } from "@/db/schema/users";
import { getCompanyFor } from "@/lib/access/organisations";
import { findBranding } from "@/lib/branding/find-branding";
import { assertWords } from "@/lib/mail-texts/assert-words";
import { placeholdersOf } from "@/lib/mail-texts/kinds";
import type { Which } from "@/lib/mail-texts/save-mail-text";
import type { MailTextInput } from "@/lib/mail-texts/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { appLink } from "@/lib/platform/process/settings";
import { linksEnd } from "@/lib/workflows/rules";
import { lookOf } from "./find-look";
import { endIn, linkEndWords } from "./link-end";
import { organisationOf, senderOf } from "./shown-names";
import type { Words } from "./workflow-words";
import { writeMail } from "./write-mail";

/**
 * Previews a mail with this text before it is saved: from the caller to an invented person, with a link that opens
 * nothing.
 */
export async function previewMailText(ctx: UserContext, { companyId, kind, language }: Which, input: MailTextInput) {
  const company = await getCompanyFor(ctx, "company:mail", companyId);
  assertWords(kind, input);
  const reader = { ...ctx, language };
  const [[user], branding] = await Promise.all([
    ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId)),
    findBranding(ctx, { companyId: company.id }),
  ]);
  const sample = translator(language, "SentEmailPage");
  const name = sample("sampleName");
  const end = endIn(reader, linksEnd(ctx.now, company.defaultLinkExpiryDays ?? standardLinkDays), company.timeZone);
  const sender = user ? senderOf(user) : "";
  const hasLink = placeholdersOf[kind].some((one) => one === "expires");
  const words: Words = {
    wording: kind,
    values: {
      name,
      recipient: name,
      from: name,
      fromEmail: { address: ctx.actor.email },
      title: sample("sampleDocument"),
      sender,
      senderEmail: { address: ctx.actor.email },
      organisation: organisationOf(company.name) ?? sender,
      expires: end,
    },
    paragraphs: [],
    ...(hasLink && linkEndWords(reader, end)),
    ...(kind !== "workflowCancelled" && { href: `${appLink("/signature-requests/")}…` }),
    ...(kind === "workflowCompleted" && { button: "download" }),
  };
  const look = lookOf({ branding: branding?.enabled ? branding : null, companyName: company.name });
  const { subject, html } = writeMail(language, kind, words, { ...look, ownWords: input });
  return { subject, html };
}
