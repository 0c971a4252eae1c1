import "server-only";
import { z } from "zod";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { readOidcAnswer } from "@/lib/connections/oidc/read-answer";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { backTo } from "./go-to";
import { saveAnswer, takeRequest } from "./requests";

const expired = "sign_in_expired";

const checksOf = z.object({ nonce: z.string(), verifier: z.string() });

/** Takes the provider's answer to a request that we made, and leads the browser to the page that fetches it. */
export async function finishOidc(ctx: Context, { url }: Request): Promise<Response> {
  const query = new URL(url).searchParams;
  const state = query.get("state") ?? "";
  const taken = await takeRequest(ctx, state);
  if (!taken) return backTo("signIn", { error: expired });
  const { request, connection } = taken;
  const origin: Record<string, string> = {
    ...(request.origin && { origin: request.origin }),
    ...(request.purpose === "test" && { company: String(connection.companyId) }),
  };
  try {
    const isDraft = request.purpose === "test" && connection.draftSealed !== null;
    const settings = getSettings(connection, isDraft ? "draft" : "settings");
    const checks = checksOf.parse(taken.checks);
    await saveAnswer(ctx, request, await readOidcAnswer(settings, query, state, checks, connection.groupsClaim));
    return backTo(request.purpose, { token: state, ...origin });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backTo(request.purpose, { error: error.reason, ...origin });
  }
}
