import "server-only";
import { findUsageUpToLimit, limitRefusal } from "@/lib/billing/limits";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { findSealKeyRefusal } from "@/lib/platform/crypto/seal-key";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { listPeople } from "@/lib/workflows/queries";
import { problemsOfRules, ruleSentence } from "@/lib/documents/field-references";
import { listDocuments, listFields } from "@/lib/documents/queries";
import { isStamp } from "@/lib/fields/kinds";
import { listMissingSenderFields, missingStamps, missingValues } from "@/lib/fields/rules/sender-fields";
import { refusalWords } from "@/lib/platform/errors/refusal-words";
import { draftProblems, printedPeople, type SendRefusal } from "@/lib/workflows/rules";
import type { SendRefusalDto } from "@/lib/workflows/schema";

/** Every reason why sending this draft would be refused; documents still being checked are not a reason. */
export async function listSendRefusals(
  ctx: UserContext,
  draft: Pick<WorkflowRow, "id" | "executeActionsInOrder">,
): Promise<SendRefusal[]> {
  const [sealKey, usage, ofContents] = await Promise.all([
    findSealKeyRefusal(ctx.now),
    findUsageUpToLimit(ctx),
    listContentRefusals(ctx, draft),
  ]);
  const unconfirmed = ctx.actor.confirmed ? null : new AppError("email_not_confirmed");
  const ofAccount = [unconfirmed, sealKey, limitRefusal(usage)].filter((refusal) => refusal !== null);
  return [...ofAccount.map((refusal): SendRefusal => ({ about: "account", refusal })), ...ofContents];
}

/** Those that lie in documents, recipients and fields. */
export async function listContentRefusals(
  ctx: UserContext,
  draft: Pick<WorkflowRow, "id" | "executeActionsInOrder">,
): Promise<SendRefusal[]> {
  const [documents, { people, alternates }] = await Promise.all([listDocuments(ctx, draft), listPeople(ctx, draft)]);
  const fields = await listFields(
    ctx,
    documents.map((document) => document.id),
  );
  const problems = problemsOfRules(fields, { people, isInOrder: draft.executeActionsInOrder });
  const ofRules = problems.map(({ field, sentence }): SendRefusal => {
    return { about: "fields", refusal: invalid({ [`fields.${field.id}`]: ruleSentence(sentence, ctx) }) };
  });
  const isOfStamp = (name: string) => fields.some((field) => field.name === name && isStamp(field.type));
  const missing = listMissingSenderFields(fields);
  const [stamps, values] = [missing.filter(isOfStamp), missing.filter((name) => !isOfStamp(name))];
  return [
    ...draftProblems({ documents, signatories: printedPeople(people, alternates), fields }, unprintableIn),
    ...ofRules,
    ...(stamps.length > 0 ? [{ about: "fields", refusal: invalid(missingStamps(stamps)) } as const] : []),
    ...(values.length > 0 ? [{ about: "values", refusal: invalid(missingValues(values)) } as const] : []),
  ];
}

/** The same, in the words of the refusal on sending. */
export async function describeSendRefusals(ctx: UserContext, workflowId: number): Promise<SendRefusalDto[]> {
  const draft = await getWorkflowFor(ctx, "workflow:send", workflowId);
  if (draft.status !== "notStarted") return [];
  const refusals = await listSendRefusals(ctx, draft);
  return refusals.map(({ about, refusal }) => {
    const words = refusalWords(refusal, ctx.language);
    return { about, ...words, ...(about === "values" && { message: valuesToFillIn(ctx, refusal) }) };
  });
}

/** All empty values at once, to the sender who fills them in. */
function valuesToFillIn({ language }: UserContext, { detail: { fields = {} } }: AppError): string {
  const names = Object.keys(fields).map((path) => path.replace(/^fields\./, ""));
  const list = new Intl.ListFormat(languageTable[language].tag).format(names);
  return translateSentence(language, { key: "fillInValues", values: { names: list } });
}
