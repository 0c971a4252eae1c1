import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { findPerson } from "@/lib/access/find-person";
import { allows } from "@/lib/permissions/policy";
import { ownCallerRoles } from "@/lib/access/organisations";
import { getWorkflowFor } from "@/lib/access/workflows";
import { listHoldsOf } from "@/lib/holds/list-holds";
import { findOwnTurn, renewedLink } from "@/lib/workflows/running/find-own-link";
import { findWorkflow } from "@/lib/workflows/queries";
import { extensionFloor, maximumLinkDays } from "@/lib/workflows/rules";
import { eitherOf, fullName, type Or } from "@/lib/recipients/rules";
import { type RecipientDto, workflowAnswer, workflowId } from "@/lib/workflows/schema";
import { shownState } from "@/lib/workflows/list/shown-state";

/**
 * A workflow with everything that its detail page shows, and the viewer's rights. `documents/{id}` takes a workflow's
 * id.
 */
export const findDetail = cache(async (documentId: string) => {
  const ctx = await requireUser();
  const id = workflowId.safeParse(documentId);
  if (!id.success) notFound();
  const [found, { callerRoles, ...stored }] = await orNotFound(
    Promise.all([findWorkflow(ctx, id.data), getWorkflowFor(ctx, "workflow:view", id.data)]),
  );
  // Parts of it go on to the browser, which gets what the API answers and nothing else of the rows.
  const detail = workflowAnswer.parse(found);
  const { workflow } = detail;
  const roles = await getTranslations("RecipientRole");
  const recipients = detail.signatories.map(namedBy((values) => roles("either", values)));
  const [initiator, own] = await Promise.all([findPerson(ctx, workflow.initiatorId), findOwnTurn(ctx, stored)]);
  const state = shownState(stored, own !== undefined, ctx.now);
  /** The viewer's own signing link, if it is their turn. */
  const ownLink = own && state === "waitingForMe" ? await renewedLink(ctx, own) : null;
  const leastDays = extensionFloor(stored, ctx.now) + 1;
  const mayExtend =
    stored.status === "inProgress" &&
    workflow.completeCount < workflow.totalSteps &&
    leastDays <= maximumLinkDays &&
    allows("workflow:send", callerRoles);
  /** Days after sending that the viewer is offered as an extension; null where the links cannot be extended. */
  const proposedDays = mayExtend ? Math.min(leastDays + 29, maximumLinkDays) : null;
  /** Administrators hold what is their organisation's, and everybody what is personal of theirs. */
  const mayHold =
    stored.companyId === null ||
    (stored.companyId === ctx.actor.companyId && allows("company:retention", ownCallerRoles(ctx.actor)));
  const holds = await listHoldsOf(ctx, stored);
  return {
    ...detail,
    mayHold,
    holds,
    signatories: recipients,
    proposedDays,
    ctx,
    callerRoles,
    stored,
    state,
    initiator,
    ownLink,
  };
});

/** A part that nobody has claimed is shown under the names of its alternates. */
const namedBy = (or: Or) => (part: RecipientDto) => ({
  ...part,
  firstName: part.firstName ?? eitherOf(part, fullName, or),
  lastName: part.lastName ?? "",
  email: part.email ?? part.members.map(({ email }) => email).join(", "),
});

export async function detailMetadata(documentId: string): Promise<Metadata> {
  const { workflow } = await findDetail(documentId);
  return { title: workflow.title || (await getTranslations("WorkflowStatus"))("untitled") };
}
