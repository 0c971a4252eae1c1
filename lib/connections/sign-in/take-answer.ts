import "server-only";
import type { z } from "zod";
import { type ConnectionSettings, getSettings } from "@/lib/connections/settings/connection-settings";
import { logFailure } from "@/lib/connections/unavailable";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { backTo, orBackTo } from "./go-to";
import { identity, type Identity } from "./identity";
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
  return orBackTo(request.purpose, origin, async () => {
    const settings = getSettings(connection, request.purpose);
    const { data: said, error } = identity.safeParse(await read(settings, taken));
    if (error) throw refusedAnswer(error);
    const token = await saveAnswer(ctx, state, request, said);
    return backTo(request.purpose, { token, ...origin });
  });
}

/** The provider said what the database cannot hold. */
function refusedAnswer({ issues }: z.ZodError): AppError {
  logFailure(`Not to be kept: ${issues.map(({ path }) => path.join(".")).join(", ")}`);
  return new AppError("forbidden", "connection_failed");
}
