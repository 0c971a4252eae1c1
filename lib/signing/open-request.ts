import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { signatories, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";

export type SigningRequest = {
  signatory: typeof signatories.$inferSelect;
  workflow: typeof workflows.$inferSelect;
  sender: { firstName: string; lastName: string; email: string };
  company: { name: string; timeZone: string } | null;
};

/** Whose link this is. Unknown, deleted and revoked links are all alike: expired. */
export async function openRequest(ctx: Context, token: string): Promise<SigningRequest> {
  const [row] = await ctx.db
    .select({
      signatory: signatories,
      workflow: workflows,
      sender: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      company: { name: companies.name, timeZone: companies.timeZone },
    })
    .from(signatories)
    .innerJoin(workflows, eq(workflows.id, signatories.workflowId))
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .where(and(eq(signatories.linkHash, sha256(token)), isNull(workflows.deletedAt)));
  if (!row) throw new AppError("expired");
  return row;
}

export type RequestState = "open" | "notYet" | "complete" | "declined" | "expired";

/** What the link shows now (spec workflows.md section 4, Signer access states). */
export function stateOf(
  { signatory, workflow }: Pick<SigningRequest, "signatory" | "workflow">,
  now: Date,
): RequestState {
  if (workflow.status === "notStarted" || workflow.status === "cancelled") return "expired";
  if (workflow.expiresAt && workflow.expiresAt <= now) return "expired";
  if (workflow.status === "declined" || signatory.status === "declined") return "declined";
  if (signatory.status === "completed") return "complete";
  return signatory.status === "invited" ? "open" : "notYet";
}

/** Refuses what is neither open nor ended. */
export function assertReachable(state: RequestState): void {
  if (state === "expired") throw new AppError("expired");
  if (state === "notYet") throw new AppError("not_yet_your_turn");
}

/** What comes after this acts as the recipient, and as nobody else. */
export function asSignatory(ctx: Context, { signatory }: Pick<SigningRequest, "signatory">) {
  const actor = { kind: "signatory", signatoryId: signatory.id, workflowId: signatory.workflowId } as const;
  return { ...ctx, actor };
}
