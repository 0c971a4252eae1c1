import "server-only";
import { type ConnectionSettings, getSettings } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { backTo } from "./go-to";
import type { Identity } from "./identity";
import { saveAnswer, takeRequest } from "./requests";

type Taken = NonNullable<Awaited<ReturnType<typeof takeRequest>>>;
type Read = (settings: ConnectionSettings, taken: Taken) => Promise<Identity>;

/**
 * Takes the provider's answer to a request that we made, and leads the browser to the page that fetches it. What the
 * answer says, or why it is refused, is found by `read`.
 */
export async function takeAnswer(ctx: Context, state: string, read: Read): Promise<Response> {
  const taken = await takeRequest(ctx, state);
  if (!taken) return backTo("signIn", { error: new AppError("expired", "sign_in_expired").reason });
  const { request, connection } = taken;
  const origin: Record<string, string> = {
    ...(request.origin && { origin: request.origin }),
    ...(request.purpose === "test" && { company: String(connection.companyId) }),
  };
  try {
    const settings = getSettings(connection, request.purpose);
    const token = await saveAnswer(ctx, state, request, await read(settings, taken));
    return backTo(request.purpose, { token, ...origin });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backTo(request.purpose, { error: error.reason, ...origin });
  }
}
