import "server-only";
import type { Context, User } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { actNames, needOf, type ProofNeed } from "@/lib/permissions/acts";
import { assertScope, handledAs } from "./scopes";
import { isProved } from "./session";

type Params = Readonly<Record<string, unknown>> | undefined;

const templates = actNames.map((act) => {
  const [method = "", template = ""] = act.split(" ");
  const parts = template.split("/");
  const names = parts.flatMap((part) => (part.startsWith("{") ? [part.slice(1, -1)] : []));
  return { act, method, parts, names: names.toSorted().join() };
});

/** The path as Next matches it: decoded, whichever of its characters are encoded. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/**
 * The table's entry for this address. Whole addresses are compared, because ids may equal each other or a fixed
 * segment; as in Next, a fixed segment wins over a parameter.
 */
export function actOf(method: string, pathname: string, params: Params): string | null {
  const parts = readable(pathname)
    .replace(/^(?:\/app)?\/v1/, "")
    .split("/");
  const given = Object.keys(params ?? {})
    .toSorted()
    .join();
  const fits = (template: (typeof templates)[number]) =>
    template.method === handledAs(method) &&
    template.names === given &&
    template.parts.length === parts.length &&
    template.parts.every((part, index) => part.startsWith("{") || part === parts[index]);
  const places = ({ parts: all }: (typeof templates)[number]) => all.map((part) => (part.startsWith("{") ? "1" : "0"));
  const [found] = templates.filter(fits).toSorted((a, b) => places(a).join().localeCompare(places(b).join()));
  return found?.act ?? null;
}

/** Refuses a session that was not proved lately, and a key that may not administer. */
export function assertFreshProof({ actor, now }: Context<User>): void {
  if (actor.viaKey) return assertScope(actor, "administer");
  if (!isProved(actor, now)) throw new AppError("proof_required");
}

/** Refuses a session that was not proved as the act needs, and a key that may not administer. */
export function assertProof(ctx: Context<User>, need: ProofNeed): void {
  if (need === "nothing" || (need === "proofUnlessKey" && ctx.actor.viaKey)) return;
  assertFreshProof(ctx);
  if (need === "ownProof" && ctx.actor.byInvitation) throw new AppError("session_by_invitation");
}

/** The proof that a call with this input needs. Throws for a call that is not in the table, whatever its method. */
export function neededProof(act: string | null, asked: Readonly<Record<string, unknown>>): ProofNeed {
  const need = act === null ? null : needOf(act, asked);
  if (need === null) throw new Error("This call has no line in lib/permissions/acts.ts");
  return need;
}
