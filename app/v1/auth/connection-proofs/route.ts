import { proveByConnection } from "@/lib/accounts/prove-by-connection";
import { tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { tokenAnswer } from "@/lib/calls/signed-in-answer";
import { testInput } from "@/lib/connections/schema";
import { readCookie } from "@/lib/platform/http/cookies";

export const POST = route({
  summary: "Prove the session again by having signed in again at the organisation's identity provider",
  who: "person",
  beforeSecondStep: true,
  body: testInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body, request }) =>
    tokenAnswer(await proveByConnection(ctx, body.token, readCookie(request.headers, "connection") ?? "")),
});
