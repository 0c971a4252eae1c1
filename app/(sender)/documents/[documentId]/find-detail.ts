import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { requireMember } from "@/app/page-context";
import { workflowStatusIds } from "@/db/enums";
import { findPerson } from "@/lib/accounts/find-person";
import { getWorkflowFor } from "@/lib/workflows/access";
import { findOwnLink } from "@/lib/workflows/find-own-link";
import { findWorkflow } from "@/lib/workflows/queries";
import { isExpired } from "@/lib/workflows/rules";
import { workflowId } from "@/lib/workflows/schema";

/** A workflow with all that its detail page shows, and how the viewer stands to it. `documents/{id}` holds a workflow's id. */
export const findDetail = cache(async (documentId: string) => {
  const ctx = await requireMember();
  const id = workflowId.safeParse(documentId);
  if (!id.success) notFound();
  const [detail, { standings }] = await orNotFound(
    Promise.all([findWorkflow(ctx, id.data), getWorkflowFor(ctx, "workflow:view", id.data)]),
  );
  const { workflow, signatories } = detail;
  const mine =
    workflow.workflowStatusId === workflowStatusIds.inProgress && ctx.actor.confirmed && !isExpired(workflow, ctx.now)
      ? signatories.find((s) => s.email === ctx.actor.email && s.status === "invited")
      : undefined;
  const [initiator, ownLink] = await Promise.all([
    findPerson(ctx, workflow.initiatorId),
    mine ? findOwnLink(ctx, workflow.id, mine.id) : null,
  ]);
  return { ...detail, ctx, standings, initiator, ownLink };
});

export async function detailMetadata(documentId: string): Promise<Metadata> {
  const { workflow } = await findDetail(documentId);
  return { title: workflow.title || (await getTranslations("WorkflowStatus"))("untitled") };
}
