import "server-only";
import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import type { ListItem } from "@/components/workflows/list-item";
import type { UserContext } from "@/lib/platform/context/context";
import { ageOf } from "@/lib/platform/i18n/age";
import { formatDate } from "@/lib/platform/i18n/dates";
import { allows } from "@/lib/permissions/policy";
import type { ListedWorkflow } from "@/lib/workflows/list/listed-workflow";
import { eitherOf, fullName } from "@/lib/recipients/rules";
import { isExpired } from "@/lib/workflows/rules";
import { segmentsOf } from "@/lib/workflows/list/segments";
import { shownState } from "@/lib/workflows/list/shown-state";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { statusTones } from "./status-look";

/** The address of a workflow's page, below its folder if it has one. */
const detailPath = ({ id, groupId }: { id: number; groupId: number | null }) =>
  groupId === null ? `/documents/${id}` : `/folders/${groupId}/workflows/${id}`;

/** Rows in the viewer's language and time zone. `origin` is where the detail page's Go back leads. */
export async function listItems(
  ctx: UserContext,
  rows: readonly ListedWorkflow[],
  origin: string,
): Promise<ListItem[]> {
  const [t, mark, roles, zone] = await Promise.all([
    getTranslations("WorkflowStatus"),
    getTranslations("SampleMark"),
    getTranslations("RecipientRole"),
    viewerZone(),
  ]);
  const age = (date: Date) => {
    const ago = ageOf(date, ctx.now);
    return ago ? t(`ago.${ago.unit}`, { count: ago.count }) : formatDate(date, "DD MMM YYYY", ctx.language, zone);
  };
  const remindable = (row: ListedWorkflow) =>
    row.status !== "inProgress" || isExpired(row, ctx.now) || !allows("workflow:edit", row.callerRoles)
      ? []
      : row.signatories
          .filter((person) => person.status === "invited" && !isSameAddress(person.email, ctx.actor.email))
          .map((person) => {
            const name = eitherOf(person, fullName, (values) => roles("either", values));
            return { id: person.id, name, firstName: person.firstName || name };
          });
  return rows.map((row) => {
    const isMyTurn =
      ctx.actor.confirmed &&
      row.signatories.some((s) => isSameAddress(s.email, ctx.actor.email) && s.status === "invited");
    const state = shownState(row, isMyTurn, ctx.now);
    const isRunning = row.status === "inProgress";
    return {
      id: row.id,
      title: row.title || t("untitled"),
      href: row.signingLink ?? `${detailPath(row)}?origin=${encodeURIComponent(origin)}`,
      leaves: row.signingLink !== null,
      thumbnail: {
        documentId: allows("document:view", row.callerRoles) ? (row.documents[0]?.id ?? null) : null,
        several: row.documents.length > 1,
        isSealed: row.status === "completed",
      },
      sample: row.isSample ? mark("sample") : null,
      people: segmentsOf(ctx, { ...row, state }),
      completeCount: row.completeCount,
      totalSteps: row.totalSteps,
      status:
        state === "scheduled" && row.scheduledAt
          ? t("scheduledFor", { date: formatDate(row.scheduledAt, "DD MMM YYYY, HH:mm", ctx.language, zone) })
          : t(state),
      tone: statusTones[state],
      remind: remindable(row),
      may: {
        view: row.callerRoles.length > 0,
        edit: row.status === "notStarted" && !row.scheduledAt && allows("workflow:edit", row.callerRoles),
        correct:
          isRunning && !isExpired(row, ctx.now) && row.allowChanges && allows("workflow:cancel", row.callerRoles),
        copy: allows("workflow:copy", row.callerRoles),
        cancel: isRunning && allows("workflow:cancel", row.callerRoles),
        remove: !isRunning && allows("workflow:delete", row.callerRoles),
      },
      modified: {
        iso: row.updatedAt.toISOString(),
        ago: age(row.updatedAt),
        exact: formatDate(row.updatedAt, "DD MMM YYYY, HH:mm", ctx.language, zone),
      },
    };
  });
}
