import "server-only";
import { headers } from "next/headers";
import { readCookie } from "@/lib/platform/http/cookies";
import { readZone } from "@/lib/platform/i18n/dates";

/** The viewer's time zone as reported by the browser (TimeZoneCookie); UTC until then. */
export async function viewerZone(): Promise<string> {
  return readZone(readCookie(await headers(), "timeZone"));
}
