import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { RecipientRole } from "@/db/enums";
import { fields } from "@/db/schema/documents";
import { fieldTypesWhere } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { roleDefinitions } from "@/lib/recipients/roles";

type Owner = { signatoryId: number } | { templateRoleId: number };

/**
 * Deletes the fields that a person of this role may not have. Refuses with `fields_would_go` and their number unless
 * `agreed`, so that nobody loses fields by changing a role without knowing.
 */
export async function dropUnheldFields(
  tx: Context,
  owner: Owner,
  { role, agreed }: { role: RecipientRole; agreed: boolean },
): Promise<void> {
  const unheld = fieldTypesWhere((type) => !roleDefinitions[role].holds(type));
  if (unheld.length === 0) return;
  const ofOwner =
    "signatoryId" in owner
      ? eq(fields.signatoryId, owner.signatoryId)
      : eq(fields.templateRoleId, owner.templateRoleId);
  const gone = await tx.db
    .delete(fields)
    .where(and(ofOwner, inArray(fields.type, unheld)))
    .returning({ id: fields.id });
  if (gone.length > 0 && !agreed) throw new AppError("conflict", "fields_would_go", { values: { count: gone.length } });
}
