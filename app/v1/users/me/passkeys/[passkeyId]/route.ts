import { z } from "zod";
import { route } from "@/lib/calls/route";
import { removePasskey, renamePasskey } from "@/lib/second-steps/change-second-step";
import { passkeyParams, renamePasskeyInput } from "@/lib/second-steps/schema";

export const PATCH = route({
  summary: "Rename a passkey",
  who: "person",
  params: passkeyParams,
  body: renamePasskeyInput,
  output: z.object({}),
  handle: async (ctx, { params, body }) => {
    await renamePasskey(ctx, params.passkeyId, body.name);
    return {};
  },
});

export const DELETE = route({
  summary: "Remove a passkey",
  who: "person",
  params: passkeyParams,
  handle: (ctx, { params }) => removePasskey(ctx, params.passkeyId),
});
