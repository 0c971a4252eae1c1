import "server-only";
import type { z } from "zod";
import { computeFormula, toComputed } from "@/lib/fields/formulas/compute-formula";
import { parseFormula } from "@/lib/fields/formulas/parse-formula";
import { formulaProblems, unclearNumber } from "@/lib/fields/formulas/rule-problems";
import { shownResult } from "@/lib/fields/formulas/shown-result";
import { isTick } from "@/lib/fields/kinds";
import { byName } from "@/lib/fields/rules/references";
import { rulesOf } from "@/lib/fields/rules/schema";
import type { UserContext } from "@/lib/platform/context/context";
import type { Sentence } from "@/lib/platform/errors/errors";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { getDocumentFor } from "./access";
import { fieldTypeName, type formulaAnswer, type formulaInput } from "./schema";

/** What a formula gives with these values, in a field of this document that need not be saved. Stores nothing. */
export async function tryFormula(
  ctx: UserContext,
  documentId: number,
  { name, values, ...asked }: z.infer<typeof formulaInput>,
): Promise<z.infer<typeof formulaAnswer>> {
  await getDocumentFor(ctx, "document:edit", documentId);
  const { formula } = asked;
  const inWords = (sentence: Sentence) => translateSentence(ctx.language, sentence);
  const nothing = { result: null, problem: null, reason: null, meant: [] };
  const unclear = unclearNumber(formula, ctx.language);
  if (unclear) return { ...nothing, problem: inWords(unclear.sentence), meant: [...unclear.meant] };
  const rules = rulesOf(asked);
  const given = values.map((one) => ({
    ...one,
    type: fieldTypeName(one.fieldTypeId),
    readOnly: false,
    value: one.value ?? null,
  }));
  const named = byName(given);
  const [problem] = formulaProblems(
    { name, type: "input", format: rules.format, readOnly: false, value: null, formula },
    named,
  );
  if (problem) return { ...nothing, problem: inWords(problem) };
  const valueOf = (other: string) => {
    const [one] = named.get(other) ?? [];
    if (!one) return null;
    return isTick(one.type) ? (one.selected ?? false) : toComputed(one.value);
  };
  const told: Sentence[] = [];
  const result = shownResult(
    computeFormula(parseFormula(formula), valueOf, (why) => told.push(why)),
    rules,
  );
  return result === null
    ? { ...nothing, reason: inWords(told[0] ?? { key: "formulaGivesNothing" }) }
    : { ...nothing, result };
}
