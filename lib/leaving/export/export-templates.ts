import "server-only";
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { templateRoles, templates } from "@/db/schema/templates";
import { listFields, listTemplateDocuments } from "@/lib/documents/queries";
import { findTemplateExternalData } from "@/lib/external-data/queries";
import type { Context } from "@/lib/platform/context/context";
import { addEach } from "./add-each";
import { addStored, exportDocuments } from "./export-workflow";
import { rowsOf, withoutSecrets } from "./rows-of";
import { numbered, type Zip } from "./write-zip";

type Template = Record<string, unknown> & { id: number };

/** A folder for each template of `whose`. */
export async function exportTemplates(ctx: Context, zip: Zip, whose: SQL | undefined): Promise<void> {
  await addEach(zip, rowsOf(ctx, templates, whose), {
    kind: "templates",
    about: () => ({}),
    add: (template) => exportTemplate(ctx, zip, template),
  });
}

async function exportTemplate(ctx: Context, zip: Zip, template: Template): Promise<void> {
  const folder = `templates/${numbered(template.id, String(template["title"]))}`;
  const docs = await listTemplateDocuments(ctx, template);
  const [roles, attached, fields, kept] = await Promise.all([
    ctx.db
      .select()
      .from(templateRoles)
      .where(eq(templateRoles.templateId, template.id))
      .orderBy(asc(templateRoles.actionIndex)),
    ctx.db.select().from(attachments).where(eq(attachments.templateId, template.id)),
    listFields(
      ctx,
      docs.map(({ id }) => id),
    ),
    findTemplateExternalData(ctx, template.id),
  ]);
  const requested = await ctx.db
    .select()
    .from(attachments)
    .where(
      inArray(
        attachments.templateRoleId,
        roles.map(({ id }) => id),
      ),
    );
  await zip.addJson(`${folder}/template.json`, {
    ...template,
    ...kept,
    roles: roles.map(withoutSecrets),
    documents: docs.map(({ id, name, originalHash }) => ({ id, name, uploadedSha256: originalHash })),
    fields,
    attachments: [...attached, ...requested].map(withoutSecrets),
  });
  await exportDocuments(ctx, zip, folder, docs);
  for (const [index, { fileHash, fileName, title }] of attached.entries())
    if (fileHash) await addStored(zip, `${folder}/attachments/${numbered(index + 1, fileName ?? title)}`, fileHash);
}
