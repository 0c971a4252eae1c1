import "server-only";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { recipientRoleIds } from "@/db/enums";
import { attachments } from "@/db/schema/attachments";
import { completions, recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { FactsDiffer, listKeptFacts, readAgain } from "@/lib/audit/facts/list-kept-facts";
import { fieldKinds, isPicture, isSignature, isStamp, isTick } from "@/lib/fields/kinds";
import { isFilledBySender } from "@/lib/fields/rules/sender-fields";
import { printedIn, printedText } from "@/lib/fields/formats/printed-text";
import { signedAtText } from "@/lib/fields/signed-at";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { logRarely } from "@/lib/platform/logs/log";
import { settings } from "@/lib/platform/process/settings";
import { type Entered, isAnswered, listEntered, oncePer } from "./list-entered";
import type { AnsweredField, RecipientAnswers } from "./schema";

/** For whoever may download the sealed files. */
export async function findValues(ctx: UserContext, workflowId: number): Promise<{ recipients: RecipientAnswers[] }> {
  const answers = await listValues(ctx, await getWorkflowFor(ctx, "workflow:view", workflowId));
  if (answers === null) throw new AppError("conflict", "values_differ");
  return { recipients: answers };
}

/**
 * The values of a workflow, with `onlyOf` those of one recipient; null if they differ from what the trail attests.
 * Callers must have checked access.
 */
export async function listValues(
  ctx: Context,
  workflow: { id: number },
  which: { onlyOf?: number | undefined } = {},
): Promise<RecipientAnswers[] | null> {
  try {
    return await readAgain(async () => {
      const values = await readValues(ctx, workflow, which);
      await assertKept(ctx, workflow);
      return values;
    });
  } catch (error) {
    if (!(error instanceof FactsDiffer)) throw error;
    const about = { workflowId: workflow.id, ...error.difference };
    logRarely("error", about, "values are not what the audit trail attests, and are not given out");
    return null;
  }
}

async function assertKept(ctx: Context, { id }: { id: number }): Promise<void> {
  const [completion] = await ctx.db.select().from(completions).where(eq(completions.workflowId, id));
  await listKeptFacts(ctx, id, completion ?? null).catch((error: unknown) => {
    // After an erasure there are no values to return.
    const isErased = error instanceof FactsDiffer && error.difference.what === "erased";
    if (!isErased) throw error;
  });
}

async function readValues(
  ctx: Context,
  workflow: { id: number },
  { onlyOf }: { onlyOf?: number | undefined },
): Promise<RecipientAnswers[]> {
  const [people, entered, uploads] = await Promise.all([
    listFinished(ctx, workflow),
    listEntered(ctx, [workflow.id]),
    listUploads(ctx, workflow),
  ]);
  return people
    .filter(({ id }) => onlyOf === undefined || id === onlyOf)
    .flatMap((person): RecipientAnswers[] => {
      const { id, firstName, lastName, email, roleName, recipientRole, finishedAt } = person;
      if (finishedAt === null) return [];
      const own = entered.filter(({ recipient, field }) => recipient.id === id && !isStamp(field.type));
      // The buttons of a group may have one name and are told apart by the group.
      const fields = oncePer(own, ({ field }) => JSON.stringify([field.name, field.type, field.groupName]));
      return [
        {
          signatoryId: id,
          firstName,
          lastName,
          email,
          roleName,
          recipientRoleId: recipientRoleIds[recipientRole],
          finishedAt,
          fields: Array.from(fields.values(), toAnswered),
          uploads: uploads.filter(({ signatoryId }) => signatoryId === id).flatMap((row) => toUpload(workflow, row)),
        },
      ];
    });
}

function toAnswered(one: Entered): AnsweredField {
  const { workflow, field, entry } = one;
  const { hasFormat } = fieldKinds[field.type];
  const filledBy = field.formula !== null ? "formula" : isFilledBySender(field) ? "sender" : "recipient";
  return {
    name: field.name,
    fieldType: field.type,
    format: hasFormat ? field.format : null,
    currency: hasFormat && field.format === "money" ? field.currency : null,
    groupName: field.groupName,
    value: isTick(field.type) ? entry.selected : isSignature(field.type) ? null : entry.value || null,
    text: shownText(one) || null,
    isSigned: isSignature(field.type) && isAnswered(one),
    hasPicture: isPicture(field.type) && isAnswered(one),
    filledBy,
    // The entry of a sender's field is stored when the recipient finishes; its value can last change before sending.
    filledAt: (filledBy === "sender" && workflow.startedExecutionAt) || entry.performedAt,
  };
}

/** As the sealed document has it: below a signature stands its time, if the sender wants it. */
function shownText({ workflow, recipient, field, entry }: Entered): string {
  const language = printedIn(workflow, recipient);
  if (isTick(field.type)) return "";
  if (!isSignature(field.type)) return printedText(field, entry.value, language);
  return isAnswered({ field, entry }) && field.applyDateTime
    ? signedAtText(entry.performedAt, recipient, language)
    : "";
}

const listFinished = (ctx: Context, { id }: { id: number }) =>
  ctx.db
    .select()
    .from(recipients)
    .where(and(eq(recipients.workflowId, id), isNull(recipients.memberOf), eq(recipients.status, "completed")))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id));

const listUploads = (ctx: Context, { id }: { id: number }) =>
  ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.workflowId, id), eq(attachments.kind, "requested"), isNotNull(attachments.fileHash)))
    .orderBy(asc(attachments.position), asc(attachments.id));

function toUpload(
  workflow: { id: number },
  { id, title, fileName, contentType, byteSize, uploadedAt }: typeof attachments.$inferSelect,
): RecipientAnswers["uploads"] {
  if (fileName === null || contentType === null || byteSize === null || uploadedAt === null) return [];
  const url = new URL(`/v1/workflows/${workflow.id}/attachments/${id}`, settings().appUrl).href;
  return [{ attachmentId: id, title, fileName, contentType, byteSize, uploadedAt, url }];
}
