import "server-only";
import { cookies } from "next/headers";
import { readZone } from "@/lib/platform/i18n/dates";

/** The viewer's time zone as reported by the browser (TimeZoneCookie); UTC until then. */
export async function viewerZone(): Promise<string> {
  return readZone((await cookies()).get("tz")?.value);
}
