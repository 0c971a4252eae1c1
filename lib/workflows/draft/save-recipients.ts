import "server-only";
import { and, eq, inArray, isNull, not } from "drizzle-orm";
import type { z } from "zod";
import { recipients } from "@/db/schema/workflows";
import { saveRequested } from "@/lib/attachments/save-requested";
import { defaultLanguageOf } from "@/lib/organisations/companies/default-language-of";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { sealText } from "@/lib/platform/crypto/crypto";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { dropUnheldFields } from "@/lib/documents/drop-unheld-fields";
import { assertOfRole, closeGaps } from "@/lib/recipients/rules";
import type { AlternateInput } from "@/lib/recipients/schema";
import { getDraftFor, getOpenDraftFor, touchWorkflow, type WorkflowRow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import { assertOnlyFills } from "./assert-only-fills";
import { closeStepGaps } from "./close-step-gaps";
import { listPeople, listRecipients } from "@/lib/workflows/queries";
import { columnsOf, nameColumns } from "./recipient-columns";
import { assertReached, saveAlternates } from "./save-alternates";
import { frozenParts, recipientCodeOwner } from "@/lib/workflows/rules";
import type { recipientsInput, RecipientInput, recipientChanges } from "@/lib/workflows/schema";
import { isSameAddress } from "@/lib/platform/text/mail-address";

type Given = Partial<RecipientInput>;
type RecipientRow = typeof recipients.$inferSelect;

type NamedInput = Partial<Record<"firstName" | "lastName" | "hostName", string | null | undefined>> & {
  members?: readonly Pick<AlternateInput, "firstName" | "lastName">[] | null | undefined;
};

/** All names in a list of recipients or roles, by the paths of their inputs. */
export const namesIn = (
  list: readonly NamedInput[],
  path: "signatories" | "roles" = "signatories",
): Record<string, string | null | undefined> =>
  Object.fromEntries(
    list.flatMap(({ firstName, lastName, hostName, members: alternates }, index) => [
      ...pathsOf(`${path}.${index}`, { firstName, lastName, hostName }),
      ...(alternates ?? []).flatMap((alternate, at) =>
        pathsOf(`${path}.${index}.members.${at}`, { firstName: alternate.firstName, lastName: alternate.lastName }),
      ),
    ]),
  );

const pathsOf = (at: string, names: Record<string, string | null | undefined>) =>
  Object.entries(names).map(([key, name]) => [`${at}.${key}`, name] as const);

export const sealedCode = (signatoryId: number, code: string | null | undefined) =>
  code ? sealText("access-code", recipientCodeOwner(signatoryId), code) : null;

/**
 * Makes the list of recipients exactly this one; an entry with an id keeps its identity and its fields. Answers their
 * ids as listed.
 */
export async function replaceRecipients(
  ctx: UserContext,
  workflowId: number,
  { signatories: list, dropFields = false, seenUpdatedAt }: z.infer<typeof recipientsInput>,
): Promise<number[]> {
  assertPrintable(namesIn(list));
  return transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "signatories");
    assertSeen(workflow, seenUpdatedAt);
    const keptIds = list.flatMap((s) => (s.id ? [s.id] : []));
    if (new Set(keptIds).size !== keptIds.length) throw invalid({ signatories: "notValid" });
    assertNotFrozen(await listRecipients(tx, workflow), list);
    const own = and(eq(recipients.workflowId, workflow.id), isNull(recipients.memberOf));
    await tx.db.delete(recipients).where(keptIds.length > 0 ? and(own, not(inArray(recipients.id, keptIds))) : own);
    const language = await defaultLanguageOf(tx, workflow.companyId);
    const ids: number[] = [];
    const steps = closeGaps(list.map((input, index) => input.actionIndex ?? index));
    for (const [index, input] of list.entries()) {
      const names = { singleName: input.singleName ?? false };
      const columns = { ...columnsOf(input), ...names, actionIndex: steps[index] ?? index };
      const [kept] = input.id
        ? await tx.db
            .update(recipients)
            .set(columns)
            .where(and(own, eq(recipients.id, input.id)))
            .returning()
        : [];
      if (input.id && !kept) throw new AppError("not_found");
      const row = kept ?? (await insertRecipient(tx, workflow.id, input, { defaultLanguage: language, ...columns }));
      ids.push(row.id);
      await saveBelongings(tx, row, input, `signatories.${index}`);
      await dropUnheldFields(tx, { signatoryId: row.id }, { role: row.recipientRole, agreed: dropFields });
    }
    await assertReached(tx, workflow, ids);
    await touchWorkflow(tx, workflow.id);
    return ids;
  });
}

/** Adds a recipient with everything that the call gives, but for the rules that `assertReached` checks. */
export async function addRecipient(
  tx: UserContext,
  workflow: Pick<WorkflowRow, "id" | "companyId">,
  input: RecipientInput,
  { actionIndex, at }: { actionIndex: number; at: string },
): Promise<RecipientRow> {
  const names = { singleName: input.singleName ?? false };
  const defaultLanguage = await defaultLanguageOf(tx, workflow.companyId);
  const columns = { defaultLanguage, ...columnsOf(input), ...names, actionIndex };
  const row = await insertRecipient(tx, workflow.id, input, columns);
  await saveBelongings(tx, row, input, at);
  return row;
}

type Columns = Partial<typeof recipients.$inferInsert> & { actionIndex: number };

async function insertRecipient(
  tx: UserContext,
  workflowId: number,
  { firstName, lastName, email }: RecipientInput,
  columns: Columns,
): Promise<RecipientRow> {
  const [row] = await tx.db
    .insert(recipients)
    .values({ ...columns, firstName, lastName, email, workflowId })
    .returning();
  if (!row) throw new Error("The recipient's row was not written");
  return row;
}

/** Saves what a recipient has in other tables, and the access code, which is sealed for the recipient's id. */
async function saveBelongings(tx: UserContext, row: RecipientRow, input: RecipientInput, at: string): Promise<void> {
  await saveAlternates(tx, row, input.members);
  await saveExternalData(tx, { signatoryId: row.id }, input);
  assertOfRole(row.recipientRole, input, at);
  const accessCodeSealed = sealedCode(row.id, input.accessCode);
  await tx.db.update(recipients).set({ accessCodeSealed }).where(eq(recipients.id, row.id));
  if (input.attachments)
    await saveRequested(tx, { signatoryId: row.id, workflowId: row.workflowId }, input.attachments);
}

/** Changes only the listed recipients, and of them only the given values. */
export async function changeRecipients(
  ctx: UserContext,
  workflowId: number,
  { signatories: list, dropFields = false, seenUpdatedAt }: z.infer<typeof recipientChanges>,
): Promise<void> {
  assertPrintable(namesIn(list));
  await transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    const { people, alternates: everyAlternate } = await listPeople(tx, workflow);
    if (!workflow.allowChanges) await assertOnlyFills(tx, workflow, { list, people, alternates: everyAlternate });
    assertNotFrozen(people, list);
    for (const [index, { attachments, members: alternates, ...input }] of list.entries()) {
      const code = input.accessCode === undefined ? {} : { accessCodeSealed: sealedCode(input.id, input.accessCode) };
      const [row] = await tx.db
        .update(recipients)
        .set({ ...columnsOf(input), ...code, updatedAt: tx.now })
        .where(and(eq(recipients.workflowId, workflow.id), isNull(recipients.memberOf), eq(recipients.id, input.id)))
        .returning();
      if (!row) throw new AppError("not_found");
      await saveAlternates(tx, row, alternates);
      await saveExternalData(tx, { signatoryId: row.id }, input);
      assertOfRole(row.recipientRole, input, `signatories.${index}`);
      await dropUnheldFields(tx, { signatoryId: row.id }, { role: row.recipientRole, agreed: dropFields });
      if (row.hasOtpStep && row.accessCodeSealed) throw invalid({ access_code: "gateExclusive" });
      if (attachments) await saveRequested(tx, { signatoryId: row.id, workflowId: workflow.id }, attachments);
    }
    await closeStepGaps(tx, workflow);
    await assertReached(
      tx,
      workflow,
      list.map(({ id }) => id),
    );
    await touchWorkflow(tx, workflow.id);
  });
}

const identityKeys = ["firstName", "lastName", "email"] as const;

const isSame = (key: (typeof identityKeys)[number], given: string, known: string) =>
  key === "email" ? isSameAddress(given, known) : given === known;

/** Refuses changes of a name or an e-mail that is frozen. */
function assertNotFrozen(rows: readonly (typeof recipients.$inferSelect)[], list: readonly Given[]): void {
  const problems: Record<string, Sentence> = {};
  for (const [index, input] of list.entries()) {
    const row = rows.find((one) => one.id === input.id);
    if (!row) continue;
    const frozen = frozenParts(row, () => true);
    const isOther = frozen.lastName && Boolean(nameColumns(input).singleName ?? row.singleName) !== row.singleName;
    const refused = identityKeys.filter((key) => frozen[key] && input[key] && !isSame(key, input[key], row[key]));
    for (const key of isOther ? [...refused, "singleName"] : refused)
      problems[`signatories.${index}.${key}`] = { key: "recipientFrozen" };
  }
  if (Object.keys(problems).length > 0) throw new AppError("forbidden", "recipient_frozen", { fields: problems });
}
