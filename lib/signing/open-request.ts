import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { signatories, workflows } from "@/db/schema/workflows";
import { chooseBranding, senderBranding } from "@/lib/branding/find-branding";
import type { BrandingDto } from "@/lib/branding/schema";
import type { Context } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import { knowLink } from "@/lib/platform/http/known-links";
import { acts } from "@/lib/recipients/rules";

export type SigningRequest = {
  signatory: typeof signatories.$inferSelect;
  workflow: typeof workflows.$inferSelect;
  sender: { firstName: string; lastName: string; email: string; defaultLanguage: string | null };
  company: { name: string; timeZone: string; defaultLanguage: string } | null;
  /** The sender's or the organisation's branding; null for the product's own. */
  branding: BrandingDto | null;
};

const requestOf = prepared((db) =>
  db
    .select({
      signatory: signatories,
      workflow: workflows,
      sender: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        defaultLanguage: users.defaultLanguage,
      },
      company: { name: companies.name, timeZone: companies.timeZone, defaultLanguage: companies.defaultLanguage },
      ...senderBranding.columns,
    })
    .from(signatories)
    .innerJoin(workflows, eq(workflows.id, signatories.workflowId))
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(senderBranding.ofUser, senderBranding.isOfUser(workflows.initiatorId))
    .leftJoin(senderBranding.ofCompany, senderBranding.isOfCompany(workflows.companyId))
    .where(and(eq(signatories.linkHash, sql.placeholder("linkHash")), isNull(workflows.deletedAt)))
    .prepare("signing_request"),
);

/** The request behind a link. Unknown, deleted and revoked links are all answered as expired. */
export async function openRequest(ctx: Context, token: string): Promise<SigningRequest> {
  const [row] = await requestOf(ctx.db).execute({ linkHash: sha256(token) });
  if (!row) throw new AppError("expired");
  knowLink(token);
  const { userBranding, companyBranding, ...request } = row;
  return { ...request, branding: chooseBranding({ userBranding, companyBranding }) };
}

export type RequestState = "open" | "notYet" | "complete" | "declined" | "cancelled" | "expired";

/** What the link shows now (spec workflows.md section 4, Signer access states). */
export function stateOf(
  { signatory, workflow }: Pick<SigningRequest, "signatory" | "workflow">,
  now: Date,
): RequestState {
  if (workflow.status === "notStarted") return "expired";
  if (workflow.status === "cancelled") return "cancelled";
  if (workflow.expiresAt && workflow.expiresAt <= now) return "expired";
  if (workflow.status === "declined" || signatory.status === "declined") return "declined";
  if (signatory.status === "completed") return "complete";
  if (!acts(signatory)) return signatory.copySentAt || workflow.status === "completed" ? "complete" : "notYet";
  return signatory.status === "invited" ? "open" : "notYet";
}

/** Refuses requests that are expired, cancelled or not yet this recipient's turn. */
export function assertReachable(state: RequestState): void {
  if (state === "expired" || state === "cancelled") throw new AppError("expired");
  if (state === "notYet") throw new AppError("not_yet_your_turn");
}

/** Refuses a recipient who may not act now, with the reason. */
export function assertOpen(request: Pick<SigningRequest, "signatory" | "workflow">, now: Date): void {
  const state = stateOf(request, now);
  if (state === "complete") throw new AppError("conflict", "already_finished");
  if (state === "declined") throw new AppError("conflict", "workflow_declined");
  if (state === "cancelled") throw new AppError("conflict", "workflow_cancelled");
  assertReachable(state);
}

/** The context of a call that acts only as this recipient. */
export function asSignatory(ctx: Context, { signatory }: Pick<SigningRequest, "signatory">) {
  const actor = { kind: "signatory", signatoryId: signatory.id, workflowId: signatory.workflowId } as const;
  return { ...ctx, actor };
}
