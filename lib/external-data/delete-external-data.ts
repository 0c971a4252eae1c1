import "server-only";
import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { externalData } from "@/db/schema/external-data";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";

/** Deletes the external data of workflows and of all their recipients. */
export async function deleteExternalData({ db }: Context, workflowIds: readonly number[]): Promise<void> {
  const people = db
    .select({ id: recipients.id })
    .from(recipients)
    .where(inArray(recipients.workflowId, [...workflowIds]));
  const ofThese = or(inArray(externalData.workflowId, [...workflowIds]), inArray(externalData.signatoryId, people));
  await db.delete(externalData).where(ofThese);
}

/** Deletes the external data of the workflow's recipients who meet the condition. */
export async function deleteExternalDataOf({ db }: Context, workflowId: number, whose: SQL | undefined): Promise<void> {
  const people = db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(eq(recipients.workflowId, workflowId), whose));
  await db.delete(externalData).where(inArray(externalData.signatoryId, people));
}
