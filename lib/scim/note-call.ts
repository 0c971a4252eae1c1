import "server-only";
import { and, desc, eq, gte, inArray, lt } from "drizzle-orm";
import { scimCalls } from "@/db/schema/scim";
import type { Context } from "@/lib/platform/context/context";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import { keptCalls } from "./schema";

/** Notes a provider's call for the organisation's administrators, after the answer was sent. */
export function noteCall(ctx: Context, request: Request, answer: Response): Response {
  const { actor } = ctx;
  if (actor.kind !== "provider") return answer;
  const { companyId } = actor;
  const failure = answer.status >= 400 ? answer.clone() : null;
  const { pathname, search } = new URL(request.url);
  afterAnswer(async () => {
    await ctx.db.insert(scimCalls).values({
      companyId,
      at: ctx.now,
      method: request.method,
      path: (pathname.replace(/^.*\/scim\/v2/, "") + readable(search)).slice(0, 500),
      status: answer.status,
      problem: failure && (await problemOf(failure)),
    });
    await dropOld(ctx, companyId, answer.status >= 400);
  });
  return answer;
}

function readable(search: string): string {
  try {
    return decodeURIComponent(search.replaceAll("+", " ")).replaceAll("\0", "");
  } catch {
    return search;
  }
}

async function problemOf(answer: Response): Promise<string> {
  const read: unknown = await answer.json().catch(() => null);
  const detail = read && typeof read === "object" && "detail" in read ? read.detail : "";
  return typeof detail === "string" ? detail.slice(0, 500) : "";
}

/** Keeps the last ones of those that failed, and of those that did not, so that many good calls hide no bad one. */
async function dropOld({ db }: Context, companyId: number, failed: boolean): Promise<void> {
  const alike = and(eq(scimCalls.companyId, companyId), (failed ? gte : lt)(scimCalls.status, 400));
  const beyond = db
    .select({ id: scimCalls.id })
    .from(scimCalls)
    .where(alike)
    .orderBy(desc(scimCalls.id))
    .offset(keptCalls);
  await db.delete(scimCalls).where(inArray(scimCalls.id, beyond));
}
