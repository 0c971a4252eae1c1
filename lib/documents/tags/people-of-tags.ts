import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { templateRoles } from "@/db/schema/templates";
import { recipients, workflows } from "@/db/schema/workflows";
import type { DocumentHolder } from "@/lib/documents/attach-documents";
import { defaultLanguageOf } from "@/lib/organisations/companies/default-language-of";
import type { UserContext } from "@/lib/platform/context/context";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { maximumRecipients } from "@/lib/recipients/schema";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { asSingleLine } from "@/lib/platform/text/single-line";

type Person = { id: number; roleName: string; others: string[] };

/** The recipients of a draft or the roles of a template, in order, by the names that a tag may give. */
async function listPeopleOf(tx: UserContext, holder: DocumentHolder): Promise<Person[]> {
  if ("templateId" in holder) {
    const rows = await tx.db
      .select({ id: templateRoles.id, roleName: templateRoles.roleName })
      .from(templateRoles)
      .where(eq(templateRoles.templateId, holder.templateId))
      .orderBy(asc(templateRoles.actionIndex), asc(templateRoles.id));
    return rows.map(({ id, roleName }) => ({ id, roleName, others: [] }));
  }
  const rows = await tx.db
    .select()
    .from(recipients)
    .where(and(eq(recipients.workflowId, holder.workflowId), isNull(recipients.memberOf)))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id));
  return rows.map(({ id, roleName, firstName, lastName, email }) => ({
    id,
    roleName: roleName ?? "",
    others: [`${firstName} ${lastName}`.trim(), email].filter(Boolean),
  }));
}

/**
 * Whose field each role means: by a name or a number from 1, the first where none is said. Who is missing is added to the
 * draft or template, to be filled in; with `refusesMissing`, a tag that names nobody, or several people of one name, is
 * refused as `tags.0`, by its place in the list.
 */
export async function peopleOfTags(
  tx: UserContext,
  holder: DocumentHolder,
  roles: readonly (string | null)[],
  { refusesMissing = false } = {},
): Promise<{ ownerOf: (role: string | null) => number; nameOf: (id: number) => string }> {
  const people = await listPeopleOf(tx, holder);
  const wanted = roles.map(asStored);
  if (refusesMissing) assertKnown(people, wanted);
  const named = wanted.filter((role) => role !== null && role !== "" && !isNumber(role)) as string[];
  const missing = named.filter(
    (role, at) => !find(people, role)[0] && named.findIndex((one) => isSame(one, role)) === at,
  );
  const highest = Math.max(1, ...wanted.filter((role) => role && isNumber(role)).map(Number));
  const count = Math.max(people.length + missing.length, highest);
  if (count > maximumRecipients)
    throw invalid({ tags: { key: "signatoriesMaximum", values: { maximum: maximumRecipients } } });
  const unprintable = unprintableIn(missing.join(""));
  if (unprintable) throw invalid({ tags: unprintable });
  for (const role of missing) people.push(await addPerson(tx, holder, role, people.length));
  while (people.length < count) people.push(await addPerson(tx, holder, null, people.length));
  const at = (role: string | null) => {
    const asked = asStored(role);
    return asked && !isNumber(asked) ? find(people, asked)[0] : people[asked ? Number(asked) - 1 : 0];
  };
  return {
    ownerOf: (role) => at(role)?.id ?? 0,
    nameOf: (id) => nameOf(people.find((one) => one.id === id)) ?? "",
  };
}

function assertKnown(people: readonly Person[], roles: readonly (string | null)[]): void {
  const known = people.map((one, at) => nameOf(one) ?? `${at + 1}`).join(", ");
  const problems: Record<string, Sentence> = {};
  for (const [at, role] of roles.entries()) {
    const isNamed = role && !isNumber(role);
    const count = isNamed ? find(people, role).length : Number(Number(role || 1) <= people.length);
    if (count === 0)
      problems[`tags.${at}`] = { key: "roleUnknown", values: { role: role ?? "1", roles: known || "–" } };
    else if (count > 1) problems[`tags.${at}`] = { key: "roleOfSeveral", values: { role: role ?? "" } };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** As the name of a recipient or role is stored. */
const asStored = (role: string | null) => role && asSingleLine(role).slice(0, 255);
const isNumber = (role: string) => /^[1-9]\d{0,3}$/.test(role);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const nameOf = (person: Person | undefined) => person?.roleName || person?.others[0];

/** Who has this role, or else all who are called so. */
function find(people: readonly Person[], role: string): Person[] {
  const holder = people.find(({ roleName }) => isSame(roleName, role));
  return holder ? [holder] : people.filter(({ others }) => others.some((name) => isSame(name, role)));
}

async function addPerson(tx: UserContext, holder: DocumentHolder, role: string | null, at: number): Promise<Person> {
  const words = translator(tx.language, "templateId" in holder ? "RolesStep" : "RecipientsStep");
  const number = words("numbered", { number: at + 1 });
  if ("templateId" in holder) {
    const roleName = role ?? number;
    const [row] = await tx.db
      .insert(templateRoles)
      .values({
        templateId: holder.templateId,
        actionIndex: at,
        roleName,
        defaultLanguage: await defaultLanguageOf(tx, tx.actor.companyId),
      })
      .returning({ id: templateRoles.id });
    if (!row) throw new Error("The role's row was not written");
    return { id: row.id, roleName, others: [] };
  }
  const [workflow] = await tx.db
    .select({ companyId: workflows.companyId })
    .from(workflows)
    .where(eq(workflows.id, holder.workflowId));
  const [row] = await tx.db
    .insert(recipients)
    .values({
      workflowId: holder.workflowId,
      actionIndex: at,
      roleName: role ?? number,
      firstName: "",
      lastName: "",
      email: "",
      defaultLanguage: await defaultLanguageOf(tx, workflow?.companyId ?? null),
    })
    .returning({ id: recipients.id });
  if (!row) throw new Error("The recipient's row was not written");
  return { id: row.id, roleName: role ?? number, others: [] };
}
