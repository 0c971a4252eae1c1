import "server-only";
import { headers } from "next/headers";
import { fieldsOf } from "@/components/signing/filling/entries";
import { isGatePassed } from "@/lib/signing/gate/gate";
import { stateOf } from "@/lib/signing/gate/open-request";
import { asShown } from "@/lib/signing/entries/as-shown";
import { findRequest, findShown } from "./find-request";

/** What an embedded signing page tells the application around it. */
export async function embeddedRequest(token: string) {
  const { ctx, request } = await findRequest(token);
  const { language } = ctx;
  if (!request) return { language, about: { token, kind: "sign", state: "expired" } };
  const state = stateOf(request, ctx.now);
  const about = { token, kind: "sign", state, subject: { signatory_id: request.recipient.id } };
  const isShown = state === "open" && isGatePassed(request, await headers(), ctx.now);
  if (!isShown) return { language, about };
  const shown = asShown(await findShown(token, language));
  return {
    language,
    about: { ...about, names: Object.fromEntries(fieldsOf(shown).map(({ id, name }) => [id, name])) },
  };
}
