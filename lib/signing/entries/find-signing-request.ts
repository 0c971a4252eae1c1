import "server-only";
import { recipientRoleIds } from "@/db/enums";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAllSent, assertAsSent, loadSent } from "@/lib/audit/facts/as-sent";
import type { TrailRow } from "@/lib/audit/facts/attested";
import { listDocuments } from "@/lib/documents/queries";
import { toFieldDto } from "@/lib/documents/to-dto";
import { formats } from "@/lib/fields/formats";
import { entryKindOf } from "@/lib/fields/kinds";
import { isPrefilled } from "@/lib/fields/kinds/entry-kind";
import { titleOf } from "@/lib/workflows/queries";
import type { Context } from "@/lib/platform/context/context";
import { dayOf } from "@/lib/fields/formats/date";
import type { FormatRules } from "@/lib/fields/formats/format";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { roleDefinitions } from "@/lib/recipients/roles";
import { canHandOn, fullName } from "@/lib/recipients/rules";
import { applyStored, leftOfCondition, listKnown } from "./apply-rules";
import { sortAttachments } from "./attachments";
import { longestTyped, readEntry, situationOf } from "./keep-entries";
import { listAlternateNames } from "./list-alternate-names";
import { loadShown, type ShownDocuments, type ShownFields, shownTo } from "./load-shown";
import { offeredMethods } from "@/lib/signing/gate/otp-challenges";
import { mayDownload, type RequestState, type SigningRequest, stateOf } from "@/lib/signing/gate/open-request";
import { isShownImage, type Maker, makerOf } from "./own-work";
import { prefillFor } from "./prefill";
import { keepsSignatures } from "@/lib/signing/signatures/saved-signatures";
import { printedIn, differingPrint, printedText } from "@/lib/fields/formats/printed-text";
import { withoutDirecting } from "@/lib/platform/text/directing";
import { signedAtText } from "@/lib/fields/signed-at";
import {
  disclosureVersion,
  type SigningAnswer,
  type SigningDocumentDto,
  type SigningFieldDto,
} from "@/lib/signing/schema";

/**
 * Everything that the signing page shows, in parallel statements, if it is as it was sent. Callers must have checked the
 * gate.
 */
export const findSigningRequest = (ctx: Context, request: SigningRequest) =>
  refusingOther(ctx, request.workflow.id, () => findAsSent(ctx, request));

type Found = SigningAnswer & {
  state: RequestState;
  /** Empty where the whole trail was not read. */
  trail: readonly TrailRow[];
};

async function findAsSent(ctx: Context, request: SigningRequest): Promise<Found> {
  const { recipient, workflow, sender, company } = request;
  const state = stateOf(request, ctx.now);
  const language = languageOr(recipient.defaultLanguage);
  const [{ names, ...found }, oneOf] = await Promise.all([
    state === "open" ? findOpen(ctx, request) : findTitled(ctx, request),
    listAlternateNames(ctx, request),
  ]);
  return {
    state,
    ...found,
    branding: request.branding,
    message: workflow.message,
    privateMessage: recipient.privateMessage,
    signatory: {
      ...recipient,
      signatureMethods: recipient.forceOtp ? recipient.signatureMethods : offeredMethods(request),
      mayDecline: roleDefinitions[recipient.recipientRole].declines,
      maySaveSignatures: keepsSignatures(request),
      mayHandOn: canHandOn(recipient, workflow) && request.holder.memberOf === null,
      mayDownload: mayDownload(request),
      recipientRoleId: recipientRoleIds[recipient.recipientRole],
    },
    sender: { name: fullName(sender), company: company?.name ?? null },
    title: titleOf({ ...ctx, language }, workflow, names),
    oneOf,
    declined: state === "declined",
    consented: recipient.consentedAt !== null,
    sequence: workflow.auditSequence, // read before what is shown, so that a correction in between is noticed
    disclosureVersion,
    language,
    printLanguage: workflow.printLanguage,
  };
}

/** For a recipient who may act: documents, fields and attachments, all compared with the trail. */
async function findOpen(ctx: Context, request: SigningRequest) {
  const { attested, docs, shown } = await loadShown(ctx, request);
  const attached = sortAttachments(request, attested.rows);
  await assertAsSent(ctx, attested, shownTo(request, docs, shown, attached.attachments));
  const documentList = await documentsFor(ctx, request, docs, shown, makerOf(request, attested.trail));
  return { documents: documentList, ...attached, names: docs.map(({ name }) => name), trail: attested.trail };
}

/** For a recipient who has nothing to do: only the names of the documents. */
async function findTitled(ctx: Context, { workflow }: SigningRequest) {
  const [docs, sent] = await Promise.all([listDocuments(ctx, workflow), loadSent(ctx, workflow)]);
  const isErased = docs.every(({ name, factSalt }) => name === "" && factSalt === null);
  if (!isErased) assertAllSent(workflow.id, sent, docs);
  const nothing = { documents: [], attachments: [], referenceAttachments: [], visibleAttachments: [], trail: [] };
  return { ...nothing, names: docs.map(({ name }) => name) };
}

/** The pages with all final entries, for a recipient with nothing left to fill. */
export const listDocumentsFor = (ctx: Context, request: SigningRequest) =>
  refusingOther(ctx, request.workflow.id, async () => {
    const { attested, docs, shown } = await loadShown(ctx, request);
    await assertAsSent(ctx, attested, shownTo(request, docs, shown));
    const nobody = { ...request, recipient: { ...request.recipient, id: 0 } };
    return documentsFor(ctx, nobody, docs, shown, makerOf(nobody, attested.trail));
  });

async function documentsFor(
  ctx: Context,
  request: SigningRequest,
  docs: ShownDocuments,
  shown: ShownFields,
  maker: Maker,
): Promise<SigningDocumentDto[]> {
  const { recipient, workflow } = request;
  const own = shown.filter(({ field }) => field.signatoryId === recipient.id);
  const ownFields = own.map(({ field }) => field);
  const [{ prefill, isFixedDay }, known] = await Promise.all([
    prefillFor(ctx, request, ownFields, null),
    listKnown(ctx, recipient, ownFields),
  ]);
  const ownNames = new Set(ownFields.map(({ name }) => name));
  const visible = applyStored(own, prefill, known);
  const situation = situationOf(ctx, request); // once: finding the day in a time zone is slow
  return docs.map((doc) => ({
    ...doc,
    pages: doc.pages.map((page) => {
      const here = shown.filter(({ field }) => field.pageId === page.id);
      return {
        ...page,
        printedCode: doc.codePages.includes(page.pageIndex) ? doc.printedCode : null,
        fields: here
          .filter(({ field }) => field.signatoryId === recipient.id)
          .flatMap(({ field, entry: kept }) => {
            const condition = leftOfCondition(field.condition, ownNames, known);
            if (condition === "never") return [];
            const entry = field.readOnly ? null : kept;
            const computed = field.formula === null ? null : (visible.get(field.id)?.value ?? null);
            const value = computed ?? prefill(field) ?? (entry ? entry.value : field.value);
            const kind = entryKindOf(field);
            const dto = {
              ...toFieldDto({ ...field, options: field.options.map(asPrinted) }),
              ...kind,
              condition,
              formula: null, // names fields that this recipient may not see
              visible: visible.has(field.id),
              // Specification, section 4: a signing date is formatted.
              value: kind.prefill === "today" ? printedText(field, value, printedIn(workflow, recipient)) : value,
              selected: entry ? entry.selected : field.selected,
              prefilled: isPrefilled(kind),
              fixedDay: isFixedDay(field) ? value : null,
              control: controlOf(field, situation.today),
              ...shownOf({ field, page }, value, entry?.typed ?? null, situation),
              printed: differingPrint(field, value, situation),
              signature:
                entry && isShownImage(entry, maker)
                  ? { id: entry.id, signType: entry.signType, signedAt: entry.performedAt }
                  : null,
            };
            return [dto];
          }),
        values: here.flatMap(({ field, entry, signer }) =>
          field.signatoryId === recipient.id || !entry
            ? []
            : {
                ...toFieldDto(field),
                ...entryKindOf(field),
                text:
                  (entry.imageHash
                    ? field.applyDateTime && signedAtText(entry.performedAt, signer, printedIn(workflow, signer))
                    : printedText(field, entry.value, printedIn(workflow, signer))) || null,
                selected: entry.selected,
                signatureId: entry.imageHash ? entry.id : null,
              },
        ),
      };
    }),
  }));
}

/** An option is chosen by what the page shows of it. */
const asPrinted = <O extends { value: string }>(option: O): O => ({ ...option, value: withoutDirecting(option.value) });

/** So that phones show the right keyboard, and a calendar only the days that are accepted. */
function controlOf(rules: FormatRules, today: string): SigningFieldDto["control"] {
  const { format, min, max, comb } = rules;
  const { input, limits, hasLength } = formats[format];
  const day = (limit: string | null) => (limits === "date" && limit !== null ? dayOf(limit, today) : undefined);
  return {
    autoComplete: "off",
    maxLength: (hasLength && comb) || longestTyped,
    min: day(min),
    max: day(max),
    ...input(rules),
  };
}

/** What the field's input shows: the value as people write it, or what was typed and is not accepted. */
function shownOf(
  one: Parameters<typeof readEntry>[0],
  value: string | null,
  typed: string | null,
  situation: ReturnType<typeof situationOf>,
): { shown: string | null; problem: string | null } {
  const { field } = one;
  const { language } = situation;
  if (isPrefilled(entryKindOf(field))) return { shown: printedText(field, value, language) || null, problem: null };
  if (typed === null) return { shown: value && formats[field.format].show(value, language), problem: null };
  const { problem } = readEntry(one, typed, { ...situation, isTyped: true });
  return { shown: typed, problem: problem ? translateSentence(language, problem) : null };
}
