import "server-only";
import type { z } from "zod";
import type { ApiScope } from "@/db/enums";
import type { UserContext } from "@/lib/platform/context/context";
import { toCamel, toSnake } from "@/lib/platform/http/case";
import { assertScope, scopeOf } from "./scopes";

type Call = {
  definition: {
    scope?: ApiScope;
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    output?: z.ZodType;
    /** Takes what the schemas beside it have checked. */
    handle: (ctx: never, given: never) => Promise<unknown>;
  };
};
type Given = { params?: unknown; query?: unknown; body?: unknown; form?: unknown; file?: unknown };

/**
 * Does what a call of the API does, as a part of another call: with the caller's scopes, the checks of what comes in,
 * the function that acts, and only what the answer's schema names, in the notation of the API.
 */
export async function perform(ctx: UserContext, method: string, { definition }: Call, given: Given): Promise<unknown> {
  assertScope(ctx.actor, scopeOf(definition, method));
  const { params, query, body, output, handle } = definition;
  // The cast is safe: the schemas of the call itself have checked what it takes.
  const checked = {
    ...given,
    params: params?.parse(given.params) ?? {},
    query: query?.parse(given.query ?? {}) ?? {},
    body: body?.parse(toCamel(given.body)),
  } as never;
  const answer = await handle(ctx as never, checked);
  return output ? toSnake(output.parse(answer)) : answer;
}
