import "server-only";
import { and, eq } from "drizzle-orm";
import { templateRoles } from "@/db/schema/templates";
import { recordAudit } from "@/lib/audit/record-audit";
import { type PlacedField, listPlacedFields, readValues } from "@/lib/documents/fill-fields";
import { situationIn } from "@/lib/documents/print-language";
import { isTick, takesValue } from "@/lib/fields/kinds";
import { listOriginsOf } from "@/lib/organisations/companies/allowed-origins";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { addressOf } from "@/lib/platform/network/origins";
import { email, personName } from "@/lib/platform/text/shapes";
import { type ReadEntry, writeEntries } from "@/lib/signing/entries/keep-entries";
import type { LinkRow } from "./change-link";
import { longestPrefill, mostPrefilled } from "./rules";

type Values = Readonly<Record<string, string | boolean>>;
type Given = { fields: Values; returnUrl: string | null };
/** Prefilled values from a URL or a call: those that are accepted, and those that are refused, by name. */
type Prefill = Given & { refused: { name: string; sentence: Sentence }[] };

/**
 * The accepted values for the visitor's own fields, and the accepted address to redirect to. Fields of others and of
 * the sender are refused like fields that do not exist, so that nobody learns of them.
 */
export async function readPrefill(owner: UserContext, link: LinkRow, given: Given): Promise<Prefill> {
  const entries = Object.entries(given.fields);
  const returnUrl = given.returnUrl && addressOf(await listOriginsOf(owner, link.companyId), given.returnUrl);
  const refused = given.returnUrl && !returnUrl ? [{ name: "return_url", sentence: noWayBack(given.returnUrl) }] : [];
  if (entries.length === 0) return { fields: {}, returnUrl, refused };
  const tooMuch = refusalOf(link, entries);
  if (tooMuch) return { fields: {}, returnUrl, refused: [...refused, { name: "field", sentence: tooMuch }] };
  const holder = { templateId: link.snapshotId };
  const [situation, placed] = [await situationIn(owner, holder), await listVisitorsFields(owner, link)];
  const typeOf = new Map(placed.map(({ field }) => [field.name, field.type]));
  const asGiven = entries.map(([name, value]) => {
    const type = typeOf.get(name);
    return [name, type && isTick(type) ? asTick(value) : value] as const;
  });
  const ofVisitor = { ...situation, isStored: true, seesRules: false };
  const { problems } = readValues(ofVisitor, placed, Object.fromEntries(asGiven));
  // The sender's fields can be seen in the document, so the error must not say that such a field does not exist.
  const problemOf = (name: string): Sentence | undefined => {
    const problem = problems[`fields.${name}`];
    return problem?.key === "fieldUnknown" ? { key: "prefillUnknown", values: { name } } : problem;
  };
  return {
    fields: Object.fromEntries(asGiven.filter(([name]) => !problemOf(name))),
    returnUrl,
    refused: [
      ...refused,
      ...entries.flatMap(([name]) => {
        const sentence = problemOf(name);
        return sentence ? [{ name, sentence }] : [];
      }),
    ],
  };
}

/** Names only the origin: the rest is whatever somebody put into the link, and would be shown on our page. */
function noWayBack(returnUrl: string): Sentence {
  const address = URL.canParse(returnUrl) ? new URL(returnUrl) : null;
  const origin = address && /^https?:$/.test(address.protocol) ? address.origin : "none";
  return { key: "notAllowedOrigin", values: { origin } };
}

/** The same for a call, which is refused as a whole. */
export async function assertPrefill(owner: UserContext, link: LinkRow, given: Given): Promise<Given> {
  const { refused, ...taken } = await readPrefill(owner, link, given);
  const pathOf = (name: string) => (name === "return_url" ? "returnUrl" : name === "field" ? name : `fields.${name}`);
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((one) => [pathOf(one.name), one.sentence])));
  return taken;
}

function refusalOf({ takesPrefill }: LinkRow, entries: readonly [string, string | boolean][]): Sentence | null {
  if (!takesPrefill) return { key: "noPrefill" };
  const length = entries.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  const isTooMuch = entries.length > mostPrefilled || length > longestPrefill;
  return isTooMuch ? { key: "tooMuchPrefill", values: { count: mostPrefilled, maximum: longestPrefill } } : null;
}

/** An address has only texts. */
const asTick = (value: string | boolean) => (value === "true" ? true : value === "false" ? false : value);

async function listVisitorsFields(ctx: Context, { snapshotId, roleName }: LinkRow): Promise<PlacedField[]> {
  const isVisitor = and(eq(templateRoles.templateId, snapshotId), eq(templateRoles.roleName, roleName));
  const [role] = await ctx.db.select({ id: templateRoles.id }).from(templateRoles).where(isVisitor);
  const placed = await listPlacedFields(ctx, { templateId: snapshotId });
  return placed.filter(({ field }) => field.templateRoleId === role?.id && isOpen(field));
}

const isOpen = (field: PlacedField["field"]) => !field.readOnly && takesValue(field);

/** Enters the values in the visitor's own fields, as if they had typed them; the trail names the fields. */
export async function enterPrefill(
  tx: UserContext,
  byVisitor: Context,
  person: { id: number; workflowId: number },
  values: Values,
): Promise<void> {
  const holder = { workflowId: person.workflowId };
  const [situation, placed] = [await situationIn(tx, holder), await listPlacedFields(tx, holder)];
  const own = placed.filter(({ field }) => field.signatoryId === person.id && isOpen(field));
  const { filled } = readValues(situation, own, values);
  const entries = filled.map(({ id, value, selected }): [number, ReadEntry] => [id, { value, selected, typed: null }]);
  await writeEntries(tx, { recipient: person }, new Map(entries));
  const named = new Map(own.map(({ field }) => [field.id, field.name]));
  const names = new Set(filled.map(({ id }) => named.get(id) ?? ""));
  const recorded = Array.from(names, (description) => ({
    action: "prefilled" as const,
    description,
    signatoryId: person.id,
  }));
  if (recorded.length > 0) await recordAudit(byVisitor, person.workflowId, ...recorded);
}

type Inputs = { firstName: string; lastName: string; email: string };

/** What a URL says about the visitor, for the inputs of the page; the last word of a name becomes the last name. */
export function readVisitor(
  { takesPrefill }: LinkRow,
  given: { name: string; email: string },
): Partial<Inputs> & Pick<Prefill, "refused"> {
  if (!takesPrefill) return { refused: [] };
  const words = given.name.trim().split(/\s+/u).filter(Boolean);
  const [firstName, lastName] = words.length > 1 ? [words.slice(0, -1).join(" "), words.at(-1)] : [words[0], undefined];
  const [wrongName] = [firstName, lastName].flatMap((part) => (part === undefined ? [] : problemOfName(part)));
  const address = email.safeParse(given.email);
  const isAddress = given.email === "" || address.success;
  return {
    ...(!wrongName && firstName && { firstName, ...(lastName && { lastName }) }),
    ...(address.success && { email: address.data }),
    refused: [
      ...(wrongName ? [{ name: "name", sentence: wrongName }] : []),
      ...(isAddress ? [] : [{ name: "email", sentence: { key: "invalidEmail" } }]),
    ],
  };
}

function problemOfName(part: string): Sentence[] {
  const [issue] = personName.safeParse(part).error?.issues ?? [];
  return [issue ? sentenceOf(issue) : unprintableIn(part)].flatMap((problem) => problem ?? []);
}
