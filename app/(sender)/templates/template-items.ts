import "server-only";
import { currentMe } from "@/app/me";
import { viewerZone } from "@/app/viewer-zone";
import type { Destination, TemplateItem } from "@/components/templates/list/template-item";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { mayCreateIn, callerRolesFor } from "@/lib/access/templates";
import type { listTemplates } from "@/lib/templates/queries";
import { fullName } from "@/lib/recipients/rules";

type Row = Awaited<ReturnType<typeof listTemplates>>["templates"][number];

/** Rows with the viewer's actions for each. `groupRole` is the viewer's role in the group being viewed. */
export async function templateItems(ctx: UserContext, rows: Row[], groupRole: number | null): Promise<TemplateItem[]> {
  const zone = await viewerZone();
  return rows.map((row) => {
    const callerRoles = callerRolesFor(ctx.actor, row, groupRole);
    return {
      id: row.id,
      title: row.title,
      documentId: row.firstDocumentId,
      description: row.description,
      isSample: row.isSample,
      isStrict: !row.allowChanges,
      creator: fullName(row.creator),
      added: formatDate(row.createdAt, "DD/MM/YYYY", ctx.language, zone),
      groupId: row.groupId,
      offered: {
        edit: allows("template:edit", callerRoles),
        copy: allows("template:copy", callerRoles),
        move: allows("template:move", callerRoles),
        remove: allows("template:delete", callerRoles),
      },
    };
  });
}

/** The groups that the viewer may put templates into. */
export async function destinationsFor(ctx: UserContext): Promise<Destination[]> {
  const { companyGroups } = await currentMe();
  return companyGroups.filter((group) => mayCreateIn(ctx.actor, group.roleId)).map(({ id, name }) => ({ id, name }));
}
