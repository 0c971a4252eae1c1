import "server-only";
import { cookies } from "next/headers";
import { readZone } from "@/lib/platform/i18n/dates";

/** The viewer's time zone, as the browser said (TimeZoneCookie); UTC before it has. */
export async function viewerZone(): Promise<string> {
  return readZone((await cookies()).get("tz")?.value);
}
