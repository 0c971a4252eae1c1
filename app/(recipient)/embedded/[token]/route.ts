import { beginEmbedSession } from "@/lib/embedding/find-session";
import { isEmbedToken } from "@/lib/embedding/token-form";
import { pageOf } from "@/lib/embedding/page-of";
import { visitorContext } from "@/lib/platform/http/caller";

type Props = { params: Promise<{ token: string }> };

const leadTo = (path: string) =>
  new Response(null, { status: 303, headers: { location: `/app${path}`, "cache-control": "no-store" } });

/** Exchanges the session's first address for the one under which it lives: once, and not because a browser looks ahead. */
export async function GET({ headers }: Request, { params }: Props): Promise<Response> {
  const { token } = await params;
  if (!isEmbedToken(token)) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  if (isAhead(headers)) return new Response(null, { status: 503, headers: { "cache-control": "no-store" } });
  const session = await beginEmbedSession(visitorContext(headers), token);
  return leadTo(session ? pageOf(session) : `/embedded/${token}/refused`);
}

/** Otherwise Next answers HEAD as GET. */
export const HEAD = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });

const isAhead = (headers: Headers) =>
  /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
