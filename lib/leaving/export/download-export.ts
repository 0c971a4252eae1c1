import "server-only";
import { Readable } from "node:stream";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { readExport } from "@/lib/platform/storage";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { findOwnExport } from "./request-export";

/** The file, while it is there; that it was downloaded is recorded. */
export async function downloadExport(ctx: MemberContext, dataExportId: number): Promise<Response> {
  const { row, company } = await findOwnExport(ctx, dataExportId);
  if (!row.readyAt) throw new AppError("conflict", "export_not_ready");
  const isOver = row.expiresAt === null || row.expiresAt <= ctx.now;
  const file = isOver || row.fileKey === null ? null : await readExport(row.fileKey);
  if (!file) throw new AppError("expired", "export_expired");
  await recordSecurityEvent(
    ctx,
    "dataExportDownloaded",
    company ? { companyId: company.id, subject: company.name } : {},
  );
  const name = `${translator(ctx.language, "leaving")("exportFile")}.zip`;
  return fileAnswer(Readable.toWeb(file) as ReadableStream, name, "application/zip");
}
