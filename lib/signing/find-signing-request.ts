import "server-only";
import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { type documents, fieldEntries, fields } from "@/db/schema/documents";
import { toFieldDto } from "@/lib/documents/to-dto";
import { listDocuments, listPages, titleOf } from "@/lib/workflows/queries";
import type { Context } from "@/lib/platform/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";
import { listSigningAttachments } from "./attachments";
import { asSignatory, type RequestState, type SigningRequest, stateOf } from "./open-request";
import { isPrefilled, printedText } from "./rules";
import { disclosureVersion, type SigningAnswer, type SigningDocumentDto, type SigningFieldDto } from "./schema";

const noAttachments = { attachments: [], referenceAttachments: [], visibleAttachments: [] };

/** The whole of what the signing page shows, in five statements. Past the gate only. */
export async function findSigningRequest(
  ctx: Context,
  request: SigningRequest,
): Promise<SigningAnswer & { state: RequestState }> {
  const { signatory, workflow, sender, company } = request;
  const state = stateOf(request, ctx.now);
  const docs = await listDocuments(ctx, workflow);
  const language = languageOr(signatory.defaultLanguage);
  const isOpen = state === "open";
  const [shown, attached] = await Promise.all([
    isOpen ? documentsFor(asSignatory(ctx, request), request, docs) : [],
    isOpen ? listSigningAttachments(ctx, request) : noAttachments,
  ]);
  return {
    state,
    documents: shown,
    ...attached,
    branding: request.branding,
    message: workflow.message,
    privateMessage: signatory.privateMessage,
    signatory,
    sender: { name: `${sender.firstName} ${sender.lastName}`, company: company?.name ?? null },
    title: titleOf(
      { ...ctx, language },
      workflow,
      docs.map((d) => d.name),
    ),
    declined: state === "declined",
    consented: signatory.consentedAt !== null,
    disclosureVersion,
    language,
  };
}

async function documentsFor(
  ctx: Context,
  { signatory, company }: SigningRequest,
  docs: (typeof documents.$inferSelect)[],
): Promise<SigningDocumentDto[]> {
  const ids = docs.map((d) => d.id);
  const [pageRows, own, others] = await Promise.all([
    listPages(ctx, ids),
    ctx.db
      .select({ field: fields, entry: fieldEntries })
      .from(fields)
      .leftJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
      .where(and(eq(fields.signatoryId, signatory.id), inArray(fields.documentId, ids)))
      .orderBy(fields.fieldIndex, fields.id),
    ctx.db
      .select({ field: fields, entry: fieldEntries })
      .from(fields)
      .innerJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
      .where(
        and(inArray(fields.documentId, ids), ne(fields.signatoryId, signatory.id), isNotNull(fieldEntries.frozenAt)),
      ),
  ]);
  const prefill = prefillOf(signatory, company?.timeZone ?? "UTC", ctx.now);
  const toSigningField = ({ field, entry }: (typeof own)[number]): SigningFieldDto => ({
    ...toFieldDto(field),
    value: prefill(field.type) ?? (entry ? entry.value : field.value),
    selected: entry ? entry.selected : field.selected,
    prefilled: isPrefilled(field.type),
    signature: entry?.imageHash ? { id: entry.id, signType: entry.signType } : null,
  });
  return docs.map((doc) => ({
    ...doc,
    pages: pageRows
      .filter((page) => page.documentId === doc.id)
      .map((page) => ({
        ...page,
        fields: own.filter((row) => row.field.pageId === page.id).map(toSigningField),
        values: others
          .filter((row) => row.field.pageId === page.id)
          .map(({ field, entry }) => ({
            ...toFieldDto(field),
            text: printedText(field, entry.value) || null,
            selected: entry.selected,
            signatureId: entry.imageHash ? entry.id : null,
          })),
      })),
  }));
}

/** recipientName is first plus last name, signDate today as DD MMM YYYY (spec section 4). */
export function prefillOf(
  signatory: Pick<SigningRequest["signatory"], "firstName" | "lastName" | "defaultLanguage">,
  timeZone: string,
  now: Date,
): (type: string) => string | null {
  return (type) => {
    if (type === "recipientName") return `${signatory.firstName} ${signatory.lastName}`;
    if (type === "signDate") return formatDate(now, "DD MMM YYYY", languageOr(signatory.defaultLanguage), timeZone);
    return null;
  };
}
