import "server-only";
import type { z } from "zod";
import { getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv/csv";
import { translator } from "@/lib/platform/i18n/translate";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { securityExportQuery } from "@/lib/security/schema";
import { eventWords } from "./event-words";
import { readSecurityEvents } from "./list-events";

/** The organisation's security log as a table, streamed; that it was exported is recorded. */
export async function exportSecurityEvents(
  ctx: UserContext,
  companyId: number,
  { format, ...filters }: z.infer<typeof securityExportQuery>,
  headers: Headers,
): Promise<Response> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:security", companyId, { lock: true });
    await recordSecurityEvent(tx, "logExported", { companyId });
  });
  const style = csvStyleOf(ctx, headers, format);
  const t = translator(style.language, "SecurityLog");
  const wordsOf = eventWords(t);
  async function* cellsOfEach() {
    for await (const events of readSecurityEvents(ctx, companyId, filters))
      yield events.map((event) => [
        style.timeOf(event.at),
        event.actor ?? "",
        t(`via.${event.via}`),
        event.event,
        wordsOf(event),
        event.subject ?? "",
        event.detail ?? "",
        event.ipAddress ?? "",
        event.userAgent ?? "",
      ]);
  }
  const head = ["at", "actor", "via", "event", "what", "subject", "detail", "ip", "browser"] as const;
  return csvAnswer(
    `${t("fileName")}.csv`,
    style,
    head.map((key) => t(`column.${key}`)),
    cellsOfEach(),
  );
}
