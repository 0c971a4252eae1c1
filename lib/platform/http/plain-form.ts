import "server-only";
import type { ErrorCode } from "@/lib/platform/errors/errors";
import { refusalOf } from "./answer";
import { snakePath } from "./case";
import { addCookies, cookiesSetBy } from "./cookies";
import { keepForm } from "./kept-form";

export const isPlainForm = (request: Request) =>
  request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/** One page for everything, or one for each end; `after` names pages for refusals of some codes. */
export type PlainPages = string | { done: string; refused: string; after?: Partial<Record<ErrorCode, string>> };

/**
 * Redirects to the page (303) with the answer's cookies; an error is passed on as the key of its message.
 * @param kept what a refused form held, if its page shows that again
 */
export function redirectAfter(pages: PlainPages, answer: Response, refusal?: unknown, kept?: unknown): Response {
  const page = pageAfter(pages, refusal);
  const told = refusal !== undefined && !(typeof page === "object" && page.isNextStep);
  const path = typeof page === "string" ? page : page.path;
  const location = told ? `${path}${path.includes("?") ? "&" : "?"}problem=${problemOf(refusal)}` : path;
  const headers = new Headers({ location: `/app${location}`, "cache-control": "no-store" });
  const cookies = cookiesSetBy(answer);
  const form = kept === undefined || cookies.length > 0 ? undefined : keepForm(path, kept, wrongInputs(refusal));
  addCookies(headers, form ? [form] : cookies);
  return new Response(null, { status: 303, headers });
}

function pageAfter(pages: PlainPages, refusal: unknown): string | { path: string; isNextStep: true } {
  if (typeof pages === "string") return pages;
  if (refusal === undefined) return pages.done;
  const { code } = refusalOf(refusal);
  const path = pages.after?.[code];
  if (path === undefined) return pages.refused;
  return code === "second_step_required" ? { path, isNextStep: true } : path;
}

/** The keys of what is wrong with inputs, by their names. */
const wrongInputs = (refusal: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalOf(refusal).detail.fields ?? {}).map(([path, { key }]) => [snakePath(path.split(".")), key]),
  );

/** The key of the error's message in the catalogue: `errors.…` or `validation.…`. */
function problemOf(error: unknown): string {
  const { reason, detail } = refusalOf(error);
  const [field] = Object.values(detail.fields ?? {});
  return field ? `validation.${field.key}` : `errors.${reason}`;
}
