import { exchangeToken } from "@/lib/accounts/exchange-token";
import { signInByConnection } from "@/lib/accounts/sign-in-by-connection";
import { pagesOf } from "@/lib/accounts/sign-in-pages";
import { exchangeInput, tokenDto } from "@/lib/accounts/schema";
import { readCookie } from "@/lib/platform/http/cookies";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  summary: "Sign in with the one-time code of an external sign-in, in the browser that it was given to",
  who: "anyone",
  body: exchangeInput,
  output: tokenDto,
  idempotent: false,
  pageAfter: (_params, query) => pagesOf(query, "/login"),
  handle: async (ctx, { body: { token }, request: { headers } }) =>
    signedInAnswer(
      (await signInByConnection(ctx, token, readCookie(headers, "connection") ?? "")) ??
        (await exchangeToken(ctx, token, readCookie(headers, "exchange"))),
    ),
});
