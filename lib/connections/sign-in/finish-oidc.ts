import "server-only";
import { z } from "zod";
import { readOidcAnswer } from "@/lib/connections/oidc/read-answer";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { takeAnswer } from "./take-answer";

const checksOf = z.object({ nonce: z.string(), verifier: z.string() });

/** The browser is back with the answer in its address. */
export async function finishOidc(ctx: Context, { url }: Request): Promise<Response> {
  const query = new URL(url).searchParams;
  const state = query.get("state") ?? "";
  return takeAnswer(ctx, state, async (settings, { connection, checks }) => {
    if (settings.kind !== "oidc") throw new AppError("forbidden", "connection_failed");
    return readOidcAnswer(settings, query, state, checksOf.parse(checks), connection.groupsClaim);
  });
}
