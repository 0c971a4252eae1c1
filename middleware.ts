import { type NextRequest, NextResponse } from "next/server";

export const config = { runtime: "nodejs" };

/** Cheap, and never the only lock: permission is decided where the data is read. */
export default function middleware(request: NextRequest): NextResponse {
  const { pathname, basePath } = request.nextUrl;
  // The API lives at the root, outside of the pages' basePath: api.md, architecture.md.
  if (basePath === "" && (pathname === "/v1" || pathname.startsWith("/v1/")))
    return NextResponse.rewrite(new URL(`/app${pathname}${request.nextUrl.search}`, request.url));
  return NextResponse.next();
}
