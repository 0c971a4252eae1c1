import "server-only";
import type { ConnectionPurpose } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";
import { addCookies, type SetCookie } from "@/lib/platform/http/cookies";
import { appLink } from "@/lib/platform/process/settings";

/** Where a browser comes back to: the page makes the call that takes the answer. */
const pages: Record<ConnectionPurpose, string> = {
  signIn: "/login",
  proof: "/login/proved",
  test: "/login/tested",
};

export const backTo = (purpose: ConnectionPurpose, query: Record<string, string>): Response =>
  goTo(appLink(`${pages[purpose]}?${new URLSearchParams(query).toString()}`), []);

/** The answer of `act`; what it refuses is said on the page that the browser comes back to. */
export async function orBackTo(
  purpose: ConnectionPurpose,
  query: Record<string, string>,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backTo(purpose, { error: error.reason, ...query });
  }
}

/** With 303, so that a browser that has posted an answer opens the page with GET. */
export function goTo(location: string, cookies: readonly SetCookie[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  addCookies(headers, cookies);
  return new Response(null, { status: 303, headers });
}
