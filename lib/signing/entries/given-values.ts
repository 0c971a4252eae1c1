import "server-only";
import type { fields } from "@/db/schema/documents";
import { type CheckedFor, readTyped } from "@/lib/fields/formats/check-value";
import { isTick } from "@/lib/fields/kinds";
import { compareValues } from "@/lib/fields/rules/compare";
import { isFilledBySender } from "@/lib/fields/rules/sender-fields";
import type { Context } from "@/lib/platform/context/context";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import type { EntryInput, ValuesInput } from "@/lib/signing/schema";
import { findUnderRules } from "./under-rules";

type Field = typeof fields.$inferSelect;
type Value = Pick<Field, "value" | "selected">;
type Sent = { path: string; field: Field; entry: EntryInput };

/**
 * Why what was sent for the fields of the sender and of formulas is refused, by its path. What only repeats a value is
 * no change: programs often send back what they received. `entries` are those of the same call, not yet stored.
 */
export async function refusedGiven(
  tx: Context,
  request: SigningRequest,
  own: readonly { field: Field }[],
  { data, timeZone, situation, entries }: ValuesInput & { situation: CheckedFor; entries: ReadonlyMap<number, Value> },
): Promise<Record<string, Sentence>> {
  const byId = new Map(own.map(({ field }) => [field.id, field]));
  const sent = data.flatMap((entry, index): Sent[] => {
    const field = byId.get(entry.fieldId);
    if (!field || (field.formula === null && !isFilledBySender(field))) return [];
    const part = isTick(field.type) ? "selected" : "value";
    return entry[part] === null || entry[part] === undefined ? [] : [{ path: `data.${index}.${part}`, field, entry }];
  });
  if (sent.length === 0) return {};
  const computed = sent.some(({ field }) => field.formula !== null)
    ? await listComputed(tx, request, timeZone, entries)
    : [];
  return Object.fromEntries(
    sent.flatMap(({ path, field, entry }): [string, Sentence][] => {
      const { name, formula } = field;
      const isRepeated =
        formula === null
          ? isSame(field, entry, field, situation)
          : computed.some((values) => isSame(field, entry, values.get(field.id), situation));
      const key = formula === null ? "givenBySender" : "givenByFormula";
      return isRepeated ? [] : [[path, { key, values: { name } }]];
    }),
  );
}

function isSame(field: Field, sent: EntryInput, value: Value | undefined, { language }: CheckedFor): boolean {
  if (isTick(field.type)) return sent.selected === value?.selected;
  const [text, stored] = [sent.value?.normalize("NFC") ?? "", value?.value ?? ""];
  const read = sent.typed ? readTyped(text, field, language).value : text;
  return read === stored || (read !== undefined && compareValues(read, stored) === 0);
}

/** What formulas give as it is stored, and with the entries of this call. */
async function listComputed(
  tx: Context,
  request: SigningRequest,
  timeZone: string | null | undefined,
  entries: ReadonlyMap<number, Value>,
) {
  const { rows, visibleOf } = await findUnderRules(tx, request, timeZone);
  const changed = rows.map(({ field, entry }) => {
    const now = entries.get(field.id);
    return { field, entry: now ? { ...now, imageHash: entry?.imageHash ?? null } : entry };
  });
  return [visibleOf(rows), visibleOf(changed)];
}
