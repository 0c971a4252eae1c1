import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { assertGroupVisible } from "@/lib/access/workflows";
import { workflowId } from "@/lib/workflows/schema";

/** The folder in the address, if the viewer may see it. */
export const findFolder = cache(async (groupId: string) => {
  const ctx = await requireUser();
  const id = workflowId.safeParse(groupId);
  if (!id.success) notFound();
  return { id: id.data, ...(await orNotFound(assertGroupVisible(ctx, id.data))) };
});
