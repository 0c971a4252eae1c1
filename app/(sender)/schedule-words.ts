import "server-only";
import { viewerZone } from "@/app/viewer-zone";
import type { Context } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { zoneWords } from "@/lib/platform/i18n/local-time";

/** When a workflow will be sent, on the viewer's clock, and in which time zone that is. */
export async function scheduleWords({ language }: Pick<Context, "language">, scheduledAt: Date) {
  const zone = await viewerZone();
  return {
    date: formatDate(scheduledAt, "DD MMMM YYYY, HH:mm", language, zone),
    zone: zoneWords(zone, scheduledAt, language),
  };
}
