import type { MetadataRoute } from "next";

/** Links that open somebody's documents are not even to be asked for; the pages say so themselves as well. */
export default function robots(): MetadataRoute.Robots {
  const disallow = ["/v1/", "/app/signature-requests/", "/app/documents/", "/app/company-invitations", "/app/dev/"];
  return { rules: { userAgent: "*", allow: "/app", disallow } };
}
