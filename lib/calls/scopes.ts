import "server-only";
import type { ApiScope } from "@/db/enums";
import type { User } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/** What an API key needs for a call: unless its definition says otherwise, reading is `read` and the rest `write`. */
export const scopeOf = ({ scope }: { scope?: ApiScope }, method: string): ApiScope =>
  scope ?? (handledAs(method) === "GET" ? "read" : "write");

/** Refuses an API key without the scope of the call, or the other one with which it can be made. */
export function assertCallScope(user: User, call: { scope?: ApiScope; orScope?: ApiScope }, method: string): void {
  if (!call.orScope || !user.scopes?.includes(call.orScope)) assertScope(user, scopeOf(call, method));
}

/** Next answers HEAD by the handler of GET. */
export const handledAs = (method: string): string => (method === "HEAD" ? "GET" : method);

/** Refuses an API key without the scope. People have all of them: their roles decide. */
export function assertScope({ viaKey, scopes = [] }: User, scope: ApiScope): void {
  if (viaKey && !scopes.includes(scope)) throw new AppError("scope_missing", undefined, { values: { scope } });
}
