import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyRoles, recipientRoleIds } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { externalData } from "@/db/schema/external-data";
import { templateRoles, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { listTemplateAttachments } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { describeRuleProblems } from "@/lib/documents/field-references";
import { toDocumentDto } from "@/lib/documents/to-dto";
import { templateKeptAs } from "@/lib/external-data/queries";
import { type ExternalData, noExternalData } from "@/lib/external-data/schema";
import { getGroupFor } from "@/lib/access/organisations";
import { dictionaryOrder } from "@/db/columns";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import { keyContains } from "@/lib/platform/database/search-key";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { acts } from "@/lib/recipients/roles";
import { listFields, listPages, listTemplateDocuments } from "@/lib/documents/queries";
import { methodList } from "@/lib/workflows/rules";
import { groupsOf } from "@/lib/workflows/list/bucket";
import { callerRolesFor, getTemplateFor, type TemplateRow } from "@/lib/access/templates";
import { hasOneName } from "@/lib/recipients/rules";
import { codeOwner } from "./code-owner";
import type { RoleDto, TemplateAnswer, TemplateRowDto, TemplatesQuery } from "./schema";

export type RoleRow = typeof templateRoles.$inferSelect;

/** A template's first page stands for it in lists. */
const firstDocument = sql<number | null>`(select ${documents.id} from ${documents}
  where ${documents.templateId} = ${templates.id} and ${documents.removedAt} is null order by ${documents.documentIndex} limit 1)`;

const columns = {
  template: templates,
  creator: { firstName: users.firstName, lastName: users.lastName },
  group: { id: companyGroups.id, name: companyGroups.name },
  kept: { externalId: externalData.externalId, metadata: externalData.metadata },
};
type Row = {
  template: TemplateRow;
  creator: TemplateRowDto["creator"];
  group: TemplateRowDto["group"];
  kept: ExternalData | null;
};
const toRowDto = ({ template, creator, group, kept }: Row): TemplateRow & TemplateRowDto => ({
  ...template,
  creator,
  group,
  ...(kept ?? noExternalData),
});

type Listed = { templates: (TemplateRow & TemplateRowDto & { firstDocumentId: number | null })[] } & Total;

/** The caller's personal templates; with an API key, those of all groups of the organisation. */
export function listTemplates(ctx: UserContext, query: TemplatesQuery): Promise<Listed> {
  const { userId, companyId, viaKey } = ctx.actor;
  const ofGroups = and(eq(templates.companyId, companyId ?? 0), isNotNull(templates.groupId));
  const personal = and(eq(templates.creatorId, userId), isNull(templates.groupId));
  return list(ctx, viaKey ? ofGroups : personal, query);
}

export async function listGroupTemplates(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  query: TemplatesQuery,
): Promise<Listed> {
  const group = await getGroupFor(ctx, "group:view", companyId, groupId);
  // People of a holding administer the organisation but see no workflows (docs/product.md).
  if (group.companyId !== ctx.actor.companyId) throw new AppError("not_found");
  return list(ctx, eq(templates.groupId, group.id), query);
}

/** The templates with this text, personal ones and those of all groups that the caller sees, by their titles. */
export async function findTemplatesWith(ctx: UserContext, search: string, atMost: number) {
  const { userId } = ctx.actor;
  const visible = or(eq(templates.creatorId, userId), ofVisibleGroups(ctx));
  const rows = await ctx.db
    .select({ template: templates, groupRole: companyGroupUsers.roleId })
    .from(templates)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, templates.groupId), eq(companyGroupUsers.userId, userId)),
    )
    .where(and(visible, isNull(templates.deletedAt), keyContains(templates.searchKey, search)))
    .orderBy(asc(dictionaryOrder(templates.title)), asc(templates.id))
    .limit(atMost);
  return rows.map(({ template, groupRole }) => ({
    ...template,
    callerRoles: callerRolesFor(ctx.actor, template, groupRole),
  }));
}

/**
 * The newest template that both the caller and the organisation's keys see, with the first role that nobody fills yet;
 * null if there is none.
 */
export async function findExampleTemplate(ctx: UserContext): Promise<{ id: number; roleName: string } | null> {
  const [found] = await ctx.db
    .select({ id: templates.id, roleName: templateRoles.roleName })
    .from(templates)
    .innerJoin(templateRoles, eq(templateRoles.templateId, templates.id))
    .where(and(ofVisibleGroups(ctx), isNull(templates.deletedAt), isNull(templateRoles.email)))
    .orderBy(desc(templates.updatedAt), desc(templates.id), asc(templateRoles.actionIndex), asc(templateRoles.id))
    .limit(1);
  return found ?? null;
}

function ofVisibleGroups({ actor: { userId, companyId, companyRole } }: UserContext): SQL | undefined {
  const isAdmin = companyRole === companyRoles.administrator;
  return and(
    eq(templates.companyId, companyId ?? 0),
    isAdmin ? isNotNull(templates.groupId) : sql`${templates.groupId} in (${groupsOf(userId)})`,
  );
}

async function list(
  ctx: UserContext,
  visibleToCaller: SQL | undefined,
  { page, perPage, search, sort, direction, external_id: externalId, metadata }: TemplatesQuery,
): Promise<Listed> {
  const where = and(
    visibleToCaller,
    isNull(templates.deletedAt),
    search ? keyContains(templates.searchKey, search) : undefined,
    templateKeptAs({ externalId, metadata }),
  );
  const order = direction === "asc" ? asc : desc;
  const by = {
    title: dictionaryOrder(templates.title),
    created_at: templates.createdAt,
    updated_at: templates.updatedAt,
  };
  const [total, rows] = await Promise.all([
    countRows(ctx, ctx.db.select({ id: templates.id }).from(templates).where(where)),
    ctx.db
      .select({ ...columns, firstDocumentId: firstDocument })
      .from(templates)
      .innerJoin(users, eq(users.id, templates.creatorId))
      .leftJoin(companyGroups, eq(companyGroups.id, templates.groupId))
      .leftJoin(externalData, eq(externalData.templateId, templates.id))
      .where(where)
      .orderBy(order(by[sort]), order(templates.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
  ]);
  return { templates: rows.map((row) => ({ ...toRowDto(row), firstDocumentId: row.firstDocumentId })), ...total };
}

export const listRoles = (ctx: Context, template: Pick<TemplateRow, "id">): Promise<RoleRow[]> =>
  ctx.db
    .select()
    .from(templateRoles)
    .where(eq(templateRoles.templateId, template.id))
    .orderBy(asc(templateRoles.actionIndex), asc(templateRoles.id));

const toRoleDto = (row: RoleRow, requested: readonly AttachmentRow[]): RoleDto => ({
  ...row,
  members: row.members.map((one) => ({ ...one, singleName: hasOneName(one) })),
  accessCode: row.accessCodeSealed ? openText("access-code", codeOwner(row.id), row.accessCodeSealed) : null,
  recipientRoleId: recipientRoleIds[row.recipientRole],
  copyAt: acts(row) ? null : row.copyAt,
  defaultLanguage: languageOr(row.defaultLanguage),
  attachments: requested.filter((one) => one.templateRoleId === row.id),
  signatureMethods: methodList(row.signatureMethods),
});

/** A template with everything that its wizard shows. */
export async function findTemplate(ctx: UserContext, templateId: number): Promise<TemplateAnswer> {
  const template = await getTemplateFor(ctx, "template:view", templateId);
  const [docs, roles, attached, [row]] = await Promise.all([
    listTemplateDocuments(ctx, template),
    listRoles(ctx, template),
    listTemplateAttachments(ctx, template.id),
    ctx.db
      .select(columns)
      .from(templates)
      .innerJoin(users, eq(users.id, templates.creatorId))
      .leftJoin(companyGroups, eq(companyGroups.id, templates.groupId))
      .leftJoin(externalData, eq(externalData.templateId, templates.id))
      .where(eq(templates.id, template.id)),
  ]);
  if (!row) throw new Error("The template is gone between two reads");
  const ids = docs.map((one) => one.id);
  const [pageRows, fieldRows] = await Promise.all([listPages(ctx, docs), listFields(ctx, ids)]);
  return {
    template: { ...toRowDto(row), templateRoles: roles.map((role) => toRoleDto(role, attached.requested)) },
    documents: docs.map((one) => toDocumentDto(one, pageRows, fieldRows, ctx.language)),
    attachments: attached.references,
    fieldProblems: describeRuleProblems(fieldRows, { people: roles, isInOrder: template.executeActionsInOrder }, ctx),
  };
}
