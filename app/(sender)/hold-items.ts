import "server-only";
import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import type { HoldItem } from "@/components/retention/hold-list";
import type { HoldDto } from "@/lib/holds/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";

/** Holds in the viewer's language and time zone. */
export async function holdItems(ctx: UserContext, holds: readonly HoldDto[]): Promise<HoldItem[]> {
  const [t, zone] = await Promise.all([getTranslations("Holds"), viewerZone()]);
  const day = (time: Date) => formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  return holds.map(({ id, workflowId, groupId, title, visible, reason, setBy, setAt, until }) => ({
    id,
    title: title || `#${workflowId ?? groupId}`,
    href: visible ? (workflowId === null ? `/folders/${groupId}/workflows` : `/documents/${workflowId}`) : null,
    kind: workflowId === null ? "folder" : "workflow",
    reason,
    since: t("since", { date: day(setAt), name: setBy }),
    // A hold ends at the beginning of the day after its last.
    until: until ? t("until", { date: day(new Date(until.getTime() - 1)) }) : t("noEnd"),
  }));
}
