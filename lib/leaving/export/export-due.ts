import "server-only";
import { and, eq, exists, isNotNull, isNull, or } from "drizzle-orm";
import type { companies } from "@/db/schema/companies";
import { retentionDue } from "@/db/schema/retention";
import type { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { isFree } from "@/lib/holds/held";
import type { Context } from "@/lib/platform/context/context";
import { exportWorkflows } from "./export-workflow";
import type { Zip } from "./write-zip";

type Whose = {
  company: typeof companies.$inferSelect | null;
  user: typeof users.$inferSelect;
  withDocuments: boolean;
};

/** What a rule erases soon: of an organisation what its administrators see, of a person what only they see. */
export async function exportDue(ctx: Context, zip: Zip, { company, user, withDocuments }: Whose): Promise<void> {
  if (!withDocuments) return;
  const whose = company
    ? and(eq(workflows.companyId, company.id), or(isNotNull(workflows.groupId), workflows.madeByApiKey))
    : and(eq(workflows.initiatorId, user.id), isNull(workflows.groupId));
  const listed = ctx.db
    .select({ id: retentionDue.workflowId })
    .from(retentionDue)
    .where(and(eq(retentionDue.workflowId, workflows.id), isNull(retentionDue.erasedAt)));
  await exportWorkflows(ctx, zip, and(whose, isNull(workflows.deletedAt), isFree, exists(listed)));
}
