import "server-only";
import { readSamlAnswer } from "@/lib/connections/saml/read-answer";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { readFields } from "@/lib/platform/http/read-body";
import { getBegunThere } from "./begun-there";
import { backTo, orBackTo } from "./go-to";
import { isAsked } from "./requests";
import { takeAnswer } from "./take-answer";

/** Bytes of the posted form: a response grows by a third in base64, and again where the form escapes its characters. */
const mostPosted = 700_000;

/**
 * The provider's page made the browser post its response, without our cookies. A response that we did not ask for signs
 * nobody in: if the organisation allows IdP-initiated sign-in, our page offers to begin. The person has to press a button
 * there, because any site can post so, and would sign the visitor in to an account of its owner.
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

const startFromProvider = (ctx: Context, connectionId: number): Promise<Response> =>
  orBackTo("signIn", {}, async () => {
    const { id } = await getBegunThere(ctx, connectionId);
    return backTo("signIn", { organisation: String(id) });
  });
