import "server-only";
import { z } from "zod";
import type { ApiScope } from "@/db/enums";
import { route, type RouteDefinition } from "@/lib/calls/route";
import { assertScope, scopeOf } from "@/lib/calls/scopes";
import { AppError } from "@/lib/platform/errors/errors";
import { linkToken } from "@/lib/signing/schema";
import type { PrepareCall } from "./prepare-calls";
import { assertWithin, reachPrepared } from "@/lib/workflows/embedding/reach-prepared";

type Original = { definition: { scope?: ApiScope; params?: z.ZodObject; handle: unknown } };

/**
 * A call of the API as the designer in an embedded session makes it: with the session's token in place of a sign-in, so
 * that no cookie is looked at, and for its draft or template only.
 */
export function prepareCall(act: PrepareCall, { definition }: Original) {
  const { params = z.object({}) } = definition;
  const [method = ""] = act.split(" ");
  // The cast is safe: only the caller and a parameter differ from the call itself, whose types hold.
  const { again: _again, ...original } = definition as unknown as RouteDefinition<"user">;
  return route<"anyone", z.ZodObject, z.ZodObject, z.ZodType, z.ZodObject, z.ZodType>({
    ...original,
    summary: `${original.summary}; in an embedded session, for its draft or template`,
    who: "anyone",
    withoutCaller: true,
    idempotent: false,
    params: params.extend({ token: linkToken }),
    handle: async (visitor, given) => {
      const { token, ...named } = given.params as { token: string; documentId?: number; companyId?: number };
      const prepared = await reachPrepared(visitor, token);
      assertScope(prepared.ctx.actor, scopeOf(original, method));
      await assertWithin(prepared, named);
      try {
        return await original.handle(prepared.ctx, given);
      } catch (error) {
        if (error instanceof AppError) await reachPrepared(visitor, token); // a draft that was sent meanwhile has ended it
        throw error;
      }
    },
  });
}
