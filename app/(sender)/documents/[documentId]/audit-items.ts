import "server-only";
import { getTranslations } from "next-intl/server";
import type { AuditItem } from "@/components/workflows/audit-table";
import { auditActionIds } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import { listAuditActions } from "@/lib/workflows/queries";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** What repeats the event in other words is not shown beside it. */
const silent = new Set<number>([auditActionIds.created, auditActionIds.sent]);

/** The trail in words; times are UTC, as on the certificate. */
export async function auditItems({ workflow, signatories, initiator, ctx }: Detail): Promise<AuditItem[]> {
  const [t, action, rows] = await Promise.all([
    getTranslations("AuditTrail"),
    getTranslations("certificate.action"),
    listAuditActions(ctx, workflow),
  ]);
  const nameOf = (row: (typeof rows)[number]): string => {
    const person = row.signatoryId === null ? undefined : signatories.find((s) => s.id === row.signatoryId);
    if (person) return `${person.firstName} ${person.lastName}`;
    if (row.userId === workflow.initiatorId && initiator) return `${initiator.firstName} ${initiator.lastName}`;
    return t(row.userId === null ? "system" : "member");
  };
  const detailOf = ({ typeId, description }: (typeof rows)[number]): string => {
    if (typeId === auditActionIds.authenticationAttempt) return t(description === "passed" ? "passed" : "failed");
    return silent.has(typeId) ? "" : description;
  };
  return rows.map((row) => ({
    id: row.id,
    time: formatDate(row.performedAt, "DD/MM/YYYY HH:mm:ss A", ctx.language),
    event: action.has(String(row.typeId)) ? action(String(row.typeId)) : String(row.typeId),
    who: nameOf(row),
    detail: detailOf(row),
    origin: [row.ip, row.userAgent].filter(Boolean).join(" · "),
  }));
}
