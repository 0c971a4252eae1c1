import "server-only";
import { Readable } from "node:stream";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { readExport } from "@/lib/platform/storage/storage";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { findOwnExport } from "./request-export";

/** The file, while it is there; that it was downloaded is recorded. */
export async function downloadExport(ctx: UserContext, dataExportId: number): Promise<Response> {
  const file = await transact(ctx, async (tx) => {
    const { row, company } = await findOwnExport(tx, dataExportId, { lock: true });
    if (!row.readyAt) throw new AppError("conflict", "export_not_ready");
    const about = company ? { companyId: company.id, subject: company.name } : {};
    await recordSecurityEvent(tx, "dataExportDownloaded", about);
    const isOver = row.expiresAt === null || row.expiresAt <= tx.now;
    const stored = isOver || row.fileKey === null ? null : await readExport(row.fileKey);
    if (!stored) throw new AppError("expired", "export_expired");
    return stored;
  });
  const name = `${translator(ctx.language, "leaving")("exportFile")}.zip`;
  return fileAnswer(Readable.toWeb(file) as ReadableStream, name, "application/zip");
}
