import "server-only";
import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import type { FieldType } from "@/db/enums";
import { isSignature, isTick } from "@/lib/fields/kinds";
import { formatDate } from "@/lib/platform/i18n/dates";
import { shownName } from "@/lib/recipients/rules";
import { listValues } from "@/lib/values/find-values";
import type { AnsweredField } from "@/lib/values/schema";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Person = Detail["signatories"][number];
type Field = { name: string; fieldType: FieldType; groupName: string | null };

const keyOf = ({ name, fieldType, groupName }: Field) => JSON.stringify([name, fieldType, groupName]);

/** Says of a field what was entered, by whom and when; the field's name alone where the values cannot be trusted. */
export async function entriesInWords({ ctx, workflow }: Detail, isNeeded: boolean) {
  const [t, zone, values] = await Promise.all([
    getTranslations("DocumentPages"),
    viewerZone(),
    isNeeded ? listValues(ctx, workflow) : [],
  ]);
  const answers = new Map<string, AnsweredField>();
  for (const { signatoryId, fields } of values ?? [])
    for (const field of fields) answers.set(`${signatoryId} ${keyOf(field)}`, field);
  const valueOf = ({ fieldType, text, hasPicture }: AnsweredField) => {
    if (isTick(fieldType)) return t("ticked");
    if (hasPicture) return t("picture");
    return isSignature(fieldType) ? t("signature") : text;
  };
  return (field: Field, person: Person): { what: string; who: string } => {
    const answer = answers.get(`${person.id} ${keyOf(field)}`);
    const value = answer && valueOf(answer);
    const name = shownName(person);
    return {
      what: value ? t("entry", { field: field.name, value }) : field.name,
      who: answer
        ? t("by", { name, date: formatDate(answer.filledAt, "DD MMM YYYY, HH:mm", ctx.language, zone) })
        : name,
    };
  };
}
