import "server-only";
import type { documents } from "@/db/schema/documents";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent } from "@/lib/audit/facts/as-sent";
import { recordAudit } from "@/lib/audit/record-audit";
import { packAnswer } from "@/lib/documents/pack";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { markUnsigned } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { loadShown, shownTo } from "@/lib/signing/entries/load-shown";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import {
  asRecipient,
  assertReachable,
  mayDownload,
  type SigningRequest,
  stateOf,
} from "@/lib/signing/gate/open-request";
import { titleOf } from "@/lib/workflows/queries";
import { listStamps } from "./stamps";

type DocumentRow = typeof documents.$inferSelect;

/** Each download takes processor time and adds an entry to the trail. */
const limit = { name: "download-before-signing", points: 20, seconds: 3600 };

/**
 * The documents as the recipient's pages show them, with what others have finished, to read elsewhere or on paper: each
 * page is marked as not signed in the recipient's language. Stored files stay as they are. Refused where `mayDownload`
 * says so. `isHead`: makes and records nothing.
 */
export async function downloadBeforeSigning(ctx: Context, request: SigningRequest, isHead: boolean): Promise<Response> {
  assertReachable(request, ctx.now);
  if (stateOf(request, ctx.now) !== "open") throw new AppError("expired");
  if (!mayDownload(request))
    throw new AppError("forbidden", request.isOnDevice ? "download_not_on_device" : "download_not_allowed");
  if (isHead) return new Response(null);
  const { workflow, holder } = request;
  await limitInDatabase(limit, String(holder.id));
  const language = languageOr(request.recipient.defaultLanguage, ctx.language);
  const { docs, printed } = await refusingOther(ctx, workflow.id, () => loadPrinted(ctx, request));
  const t = translator(language, "DownloadPage");
  const mark = { short: t("notSigned"), long: t("notSignedLong") };
  const files = [];
  for (const doc of docs) {
    const [bytes, stamps] = [await loadFile(doc.fileHash), await listStamps(printed, doc)];
    const name = `${t("unsignedName", { name: doc.name })}.pdf`;
    files.push({ name, bytes: await markUnsigned({ bytes, stamps, mark }) });
  }
  const names = docs.map((doc) => doc.name);
  await transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    if (stateOf(locked, tx.now) !== "open") throw new AppError("expired"); // cancelled meanwhile
    const description = names.join(", ");
    await recordAudit(tx, workflow.id, { action: "downloadedBeforeSigning", description, signatoryId: holder.id });
  });
  return packAnswer(files, t("unsignedName", { name: titleOf({ ...ctx, language }, workflow, names) }));
}

/** In order, with the entries of others that are final, all compared with the trail as for the signing page. */
async function loadPrinted(ctx: Context, request: SigningRequest) {
  const { attested, docs: shownDocs, shown } = await loadShown(ctx, request);
  const part = shownTo(request, shownDocs, shown);
  await assertAsSent(ctx, attested, part);
  const { documents: rows, people } = attested.rows;
  const entries = part.entries.filter(({ signatoryId }) => signatoryId !== request.recipient.id);
  const docs = rows.toSorted((a: DocumentRow, b: DocumentRow) => a.documentIndex - b.documentIndex || a.id - b.id);
  return { docs, printed: { workflow: request.workflow, entries, people } };
}
