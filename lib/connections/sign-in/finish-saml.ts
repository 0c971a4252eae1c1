import "server-only";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { readSamlAnswer } from "@/lib/connections/saml/read-answer";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { readFields } from "@/lib/platform/http/read-body";
import { backTo } from "./go-to";
import { getOpenConnection } from "./open-connection";
import { isAsked } from "./requests";
import { sendToProvider } from "./start";
import { takeAnswer } from "./take-answer";

/** Bytes of the posted form: a response grows by a third in base64, and again where the form escapes its characters. */
const mostPosted = 700_000;

/**
 * The provider's page made the browser post its response, without our cookies. A response that we did not ask for signs
 * nobody in: if the organisation allows IdP-initiated sign-in, the browser is sent back with a request of ours.
 */
export async function finishSaml(ctx: Context, connectionId: number, request: Request): Promise<Response> {
  const { RelayState: state = "", SAMLResponse: message = "" } = await readFields(request, mostPosted);
  if (!(await isAsked(ctx, state))) return startFromProvider(ctx, connectionId);
  return takeAnswer(ctx, state, async (settings, { request: { requestId }, connection: { id, groupsClaim } }) => {
    if (settings.kind !== "saml" || requestId === null || id !== connectionId)
      throw new AppError("forbidden", "connection_failed");
    return readSamlAnswer(ctx, { connectionId, settings, message, requestId, groupsClaim });
  });
}

async function startFromProvider(ctx: Context, connectionId: number): Promise<Response> {
  try {
    const connection = await getOpenConnection(ctx, connectionId);
    const settings = getSettings(connection);
    if (settings.kind !== "saml" || !settings.mayBeginThere) throw new AppError("forbidden", "saml_not_asked");
    return await sendToProvider(ctx, connection, settings, { purpose: "signIn", browser: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backTo("signIn", { error: error.reason });
  }
}
