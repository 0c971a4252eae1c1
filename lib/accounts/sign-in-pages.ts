import "server-only";
import type { PlainPages } from "@/lib/platform/http/plain-form";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";

/**
 * Where a browser without scripts goes from a form of signing in: `origin` is the page that was wanted, and `way` the
 * second step that was chosen.
 */
export function pagesOf(query: URLSearchParams, own: string): PlainPages {
  const origin = sameOriginPath(query.get("origin"));
  const way = query.get("way");
  const at = (page: string, kept: Record<string, string>) => {
    const text = new URLSearchParams({ ...(origin && { origin }), ...kept }).toString();
    return text ? `${page}?${text}` : page;
  };
  return {
    done: origin ?? "/",
    refused: at(own, way ? { way } : {}),
    after: { second_step_required: at("/login/second-step", {}), expired: at("/login", {}) },
  };
}
