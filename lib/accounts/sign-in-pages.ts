import "server-only";
import type { PlainPages } from "@/lib/platform/http/plain-form";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";

/** Where a browser without scripts goes from a form of signing in; `origin` is the page that was wanted. */
export function pagesOf(query: URLSearchParams, own: string): PlainPages {
  const origin = sameOriginPath(query.get("origin"));
  const kept = origin ? `?${new URLSearchParams({ origin }).toString()}` : "";
  return {
    done: origin ?? "/",
    refused: `${own}${kept}`,
    after: { second_step_required: `/login/second-step${kept}`, expired: `/login${kept}` },
  };
}
