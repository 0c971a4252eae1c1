import "server-only";
import { getTranslations } from "next-intl/server";
import type { SecurityEventItem } from "@/components/security/event-list";
import { browserName } from "@/lib/platform/context/browser-name";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { eventWords } from "@/lib/security-log/event-words";
import type { SecurityEventDto } from "@/lib/security/schema";
import { viewerZone } from "../viewer-zone";

/** Events as the viewer reads them. */
export async function securityItems(
  ctx: UserContext,
  events: readonly SecurityEventDto[],
): Promise<SecurityEventItem[]> {
  const [t, zone] = await Promise.all([getTranslations("SecurityLog"), viewerZone()]);
  const wordsOf = eventWords(t);
  return events.map((event) => ({
    id: event.id,
    at: formatDate(event.at, "DD MMM YYYY, HH:mm", ctx.language, zone),
    actor: [event.actor, event.via === "session" ? null : t(`via.${event.via}`)].filter(Boolean).join(", "),
    what: wordsOf(event),
    from: [event.ipAddress, browserName(event.userAgent)].filter(Boolean).join(", "),
  }));
}
