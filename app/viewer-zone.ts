import "server-only";
import { cookies } from "next/headers";
import { isTimeZone } from "@/lib/platform/i18n/dates";

/** The viewer's time zone, as the browser said (TimeZoneCookie); UTC before it has. */
export async function viewerZone(): Promise<string> {
  const zone = decodeURIComponent((await cookies()).get("tz")?.value ?? "");
  return zone && isTimeZone(zone) ? zone : "UTC";
}
