import type { MetadataRoute } from "next";

/** Crawlers must not even request links that open somebody's documents; the pages themselves forbid indexing too. */
export default function robots(): MetadataRoute.Robots {
  const disallow = ["/v1/", "/app/signature-requests/", "/app/documents/", "/app/company-invitations", "/app/dev/"];
  return { rules: { userAgent: "*", allow: "/app", disallow } };
}
