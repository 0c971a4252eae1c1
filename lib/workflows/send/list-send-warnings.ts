import "server-only";
import { getWorkflowFor } from "@/lib/access/workflows";
import { listPlacedFields } from "@/lib/documents/fill-fields";
import { situationIn } from "@/lib/documents/print-language";
import { mostInBox } from "@/lib/fields/formats/check-entry";
import { hasOptions, isTick, takesValue } from "@/lib/fields/kinds";
import { isFilledBySender } from "@/lib/fields/rules/sender-fields";
import type { UserContext } from "@/lib/platform/context/context";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import type { SendWarningDto } from "@/lib/workflows/schema";

/**
 * The values of a draft that need letters smaller than are legible: an earlier version took them, or their boxes were
 * made smaller since.
 */
export async function listSendWarnings(ctx: UserContext, workflowId: number): Promise<SendWarningDto[]> {
  const draft = await getWorkflowFor(ctx, "workflow:send", workflowId);
  if (draft.status !== "notStarted") return [];
  const [{ language, printLanguage }, placed] = await Promise.all([
    situationIn(ctx, { workflowId }),
    listPlacedFields(ctx, { workflowId }),
  ]);
  const warnings = placed.flatMap(({ field, page }): [string, SendWarningDto][] => {
    const isText = takesValue(field) && !isTick(field.type) && !hasOptions(field.type);
    if (!isText || field.value === null) return [];
    const maximum = mostInBox(field.value, field, page, printLanguage ?? language);
    if (maximum === null) return [];
    const about = isFilledBySender(field) || !draft.allowChanges ? "values" : "fields";
    const values = { field: field.name, maximum };
    return [[field.name, { about, message: translateSentence(ctx.language, { key: "valueDoesNotFit", values }) }]];
  });
  return [...new Map(warnings).values()]; // fields of one name share their value
}
