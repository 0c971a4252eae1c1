import "server-only";
import { asc, eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { findOwnWords } from "@/lib/mail-texts/find-own-words";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { appLink } from "@/lib/platform/process/settings";
import { acts } from "@/lib/recipients/roles";
import { mailboxOf } from "@/lib/recipients/rules";
import { findLook } from "./find-look";
import { findSubject } from "./find-subject";
import { firstPageFor } from "./first-page";
import { copyWords, requestWords } from "./workflow-words";
import { writeMail } from "./write-mail";

/**
 * The mail that a recipient of a draft will get, with a link that opens nothing. If several people share the part, the
 * first person's mail.
 */
export async function previewDraftMail(ctx: UserContext, workflowId: number, signatoryId: number) {
  await getWorkflowFor(ctx, "workflow:send", workflowId);
  const [alternate] = await ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(eq(recipients.memberOf, signatoryId))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id))
    .limit(1);
  const found = await findSubject(ctx, workflowId, alternate?.id ?? signatoryId);
  const person = found?.person;
  if (!found || person?.workflowId !== workflowId) throw new AppError("not_found");
  const subject = { ...found, person };
  const language = languageOr(person.defaultLanguage);
  const [look, page] = await Promise.all([findLook(ctx, workflowId), firstPageFor(ctx, subject)]);
  const isCopy = !acts(person);
  const words = (isCopy ? copyWords : requestWords)(
    { ...ctx, language },
    subject,
    `${appLink("/signature-requests/")}…`,
  );
  const picture = page && `data:image/jpeg;base64,${Buffer.from(page).toString("base64")}`;
  const name = isCopy ? "documentCopy" : "signatureRequest";
  const ownWords = await findOwnWords(ctx, workflowId, { kind: words.wording ?? name, language });
  const { subject: line, html } = writeMail(language, name, words, {
    ...look,
    ownWords,
    picture,
  });
  return { to: mailboxOf(person), subject: line, html };
}
