import { z } from "zod";
import { linkProviderAgain, unlinkProvider } from "@/lib/accounts/linked-providers";
import { route } from "@/lib/calls/route";
import { writtenId } from "@/lib/platform/http/ids";

const params = z.object({ providerId: writtenId });

export const DELETE = route({
  who: "person",
  summary:
    "Unlink a provider, which signs in to the account no more; all other sessions end, and a password or a passkey must remain",
  params,
  handle: (ctx, { params: { providerId } }) => unlinkProvider(ctx, providerId),
});

export const POST = route({
  who: "person",
  summary: "Let a provider that was unlinked sign in again",
  params,
  handle: (ctx, { params: { providerId } }) => linkProviderAgain(ctx, providerId),
});
