import "server-only";
import type { z } from "zod";
import { route } from "@/lib/calls/route";
import type { Context, ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { scimRefusal } from "./answer";
import { noteCall } from "./note-call";

type Definition<P extends z.ZodObject> = {
  summary: string;
  params?: P;
  handle: (ctx: ProviderContext, given: { params: z.infer<P>; request: Request }) => Promise<Response> | Response;
};

/**
 * A call of SCIM: only an organisation's identity provider makes it, with its own token, and its answers and refusals
 * have SCIM's shape. It knows no cookies, so that no other site's page can make a browser send it.
 */
export const scimRoute = <P extends z.ZodObject>({ summary, params, handle }: Definition<P>) =>
  route({
    summary,
    who: "anyone",
    fromElsewhere: true,
    idempotent: false,
    ...(params && { params }),
    refuse: (ctx, request, error) => noteCall(ctx, request, scimRefusal(ctx, error)),
    handle: async (ctx, { params: given, request }) => {
      // The cast is safe: the wrapper has parsed the parameters by this schema.
      const answer = await handle(asProvider(ctx), { params: given as z.infer<P>, request });
      return noteCall(ctx, request, answer);
    },
  });

function asProvider(ctx: Context): ProviderContext {
  const { actor } = ctx;
  if (actor.kind !== "provider") throw new AppError("unauthenticated", "scim_token_unknown");
  return { ...ctx, actor };
}
