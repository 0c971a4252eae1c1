import "server-only";
import { refusalOf } from "./answer";
import { keepForm } from "./kept-form";

export const isPlainForm = (request: Request) =>
  request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/**
 * Redirects to the page (303) with the answer's cookie; an error is passed on as the key of its message.
 * @param kept what a refused form held, if its page shows that again
 */
export function redirectAfter(page: string, answer: Response, refusal?: unknown, kept?: unknown): Response {
  const location = refusal === undefined ? page : `${page}?problem=${problemOf(refusal)}`;
  const cookie = answer.headers.get("set-cookie") ?? (kept === undefined ? undefined : keepForm(page, kept));
  const headers = { location: `/app${location}`, "cache-control": "no-store", ...(cookie && { "set-cookie": cookie }) };
  return new Response(null, { status: 303, headers });
}

/** The key of the error's message in the catalogue: `errors.…` or `validation.…`. */
function problemOf(error: unknown): string {
  const { reason, detail } = refusalOf(error);
  const [field] = Object.values(detail.fields ?? {});
  return field ? `validation.${field.key}` : `errors.${reason}`;
}
