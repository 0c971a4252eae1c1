import "server-only";
import type { z } from "zod";
import { type Language, signatureMethodIds } from "@/db/enums";
import { refusingOther } from "@/lib/access/refusing-other";
import { loadOwnTrail } from "@/lib/audit/facts/list-kept-facts";
import { formats } from "@/lib/fields/formats";
import { valueTooLong } from "@/lib/fields/formats/format";
import { isEntered, isGrouped, isTick } from "@/lib/fields/kinds/entry-kind";
import { entryKindOf, isPicture, isSignature } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";
import { mostNamed, unprintableIn } from "@/lib/platform/text/assert-printable";
import { tooLarge } from "@/lib/platform/http/read-body";
import { AppError, type Sentence } from "@/lib/platform/errors/errors";
import { declineRequest } from "./decline-request";
import type { PostedPictures } from "./read-posted";
import { drawTyped, fontFor } from "@/lib/signing/signatures/draw-typed";
import { finishSigning } from "./finish-signing";
import { giveConsent } from "@/lib/signing/gate/give-consent";
import { keepValues } from "@/lib/signing/entries/keep-entries";
import type { OwnEntry } from "@/lib/signing/entries/list-own-entries";
import { mailOwnLink } from "@/lib/signing/after/mail-own-link";
import { asRecipient, type SigningRequest } from "@/lib/signing/gate/open-request";
import { isOwnImage, makerOf } from "@/lib/signing/entries/own-work";
import { savePicture } from "@/lib/signing/entries/pictures";
import { findUnderRules } from "@/lib/signing/entries/under-rules";
import { firstOfShared } from "@/lib/signing/rules/first-of-shared";
import { maximumPictureBytes } from "@/lib/signing/rules";
import { saveSignature } from "@/lib/signing/signatures/save-signature";
import {
  declineInput,
  disclosureVersion,
  type EntryInput,
  type FormInput,
  typedInput,
  type ValuesInput,
} from "@/lib/signing/schema";

type Posted = { form: URLSearchParams; pictures: PostedPictures };

/**
 * Handles the signing page's form as posted without scripts. The entries are saved unless the recipient declines, also
 * if the action itself is refused, which throws.
 */
export async function submitForm(
  ctx: Context,
  request: SigningRequest,
  input: FormInput,
  posted: Posted,
): Promise<void> {
  const { form } = posted;
  if (input.act === "decline") {
    const read = declineInput.safeParse({
      declineReason: form.get("decline_reason")?.replaceAll("\r\n", "\n") ?? "",
    });
    if (read.success) return declineRequest(ctx, request, read.data.declineReason);
    await keepPosted(ctx, request, input, posted).catch(passRefusedValues); // the page marks them at their fields
    throw read.error;
  }
  // Before the entries: a refused value does not undo the consent to sign electronically.
  const { seenSequence } = input;
  if (input.act === "finish" && input.consent)
    try {
      await giveConsent(ctx, request, { version: disclosureVersion, language: input.language, seenSequence });
    } catch (error) {
      await keepPosted(ctx, request, input, posted).catch(passRefusedValues); // for the page as it is shown again
      throw error;
    }
  const { rows, language } = await keepPosted(ctx, request, input, posted);
  if (input.act === "link") return void (await mailOwnLink(ctx, request));
  if (input.act !== "finish") return;
  const typed = typedInput.parse({
    typedSignature: form.get("typed_signature") ?? "",
    typedInitials: form.get("typed_initials") ?? "",
  });
  await signTyped(ctx, request, { ...typed, font: input.font }, rows);
  await finishSigning(ctx, request, { data: [], language, seenSequence });
}

/** Keeps what the form's fields hold; returns the fields that the page showed, and the language of their values. */
async function keepPosted(ctx: Context, request: SigningRequest, input: FormInput, { form, pictures }: Posted) {
  const rows = await listVisible(ctx, request);
  const language = input.language ?? ctx.language;
  const entered = form.has("filled") ? entriesIn(form, rows, language) : [];
  const shown = rows.filter(({ field }) => isPicture(field.type));
  const refused = await keepPictures(
    ctx,
    request,
    input,
    new Map(shown.map(({ field: { id } }) => [id, pictures.get(id)])),
  );
  await keepNamed(ctx, request, { data: entered, language });
  if (refused) throw refused;
  return { rows, language };
}

/** Keeps the pictures; answers the first refusal, at its field, after the others were kept. */
async function keepPictures(
  ctx: Context,
  request: SigningRequest,
  { seenSequence }: FormInput,
  pictures: ReadonlyMap<number, Uint8Array | undefined>,
): Promise<AppError | null> {
  let refused: AppError | null = null;
  for (const [fieldId, bytes] of pictures)
    try {
      if (bytes && bytes.byteLength > maximumPictureBytes) throw tooLarge(maximumPictureBytes, "too_large");
      if (bytes) await savePicture(ctx, request, fieldId, { bytes, seenSequence });
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutPicture(error)) throw error;
      refused ??= new AppError(error.code, error.reason, { fields: { [`fields.${fieldId}`]: { key: "notValid" } } });
    }
  return refused;
}

const isAboutPicture = ({ code, reason }: AppError) => code === "too_large" || reason.startsWith("picture_");

function passRefusedValues(error: unknown): void {
  if (!(error instanceof AppError) || !error.detail.fields) throw error;
}

/** Keeps the entries; a refusal names the fields by their ids, because this form has no places in a list. */
async function keepNamed(ctx: Context, request: SigningRequest, input: ValuesInput): Promise<void> {
  try {
    await keepValues(ctx, request, input);
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([path, sentence]) => {
      const entry = input.data[Number(/^data\.(\d+)\.(?:value|selected)$/.exec(path)?.[1])];
      return [entry ? `fields.${entry.fieldId}` : path, sentence] as const;
    });
    const [reason, values] = noticeOf(fields.map(([, sentence]) => sentence)) ?? [error.reason, error.detail.values];
    throw new AppError(error.code, reason, {
      ...error.detail,
      ...(values && { values }),
      fields: Object.fromEntries(fields),
    });
  }
}

/** What the refused values share, if the page's one notice can say it of all of them. */
function noticeOf(refused: readonly Sentence[]): [string, NonNullable<Sentence["values"]>] | null {
  const isEvery = (key: string) => refused.every((one) => one.key === key);
  if (isEvery(valueTooLong.key)) return [valueTooLong.key, valueTooLong.values];
  if (!isEvery("unprintable")) return null;
  const characters = new Set(refused.flatMap(({ values }) => String(values?.["characters"]).split(" ")));
  return ["unprintable", { characters: [...characters].slice(0, mostNamed).join(" ") }];
}

/** The fields that the page showed. The form says nothing about the others, which keep their entries. */
async function listVisible(ctx: Context, request: SigningRequest): Promise<OwnEntry[]> {
  const { rows, visibleOf } = await findUnderRules(ctx, request, null);
  const visible = visibleOf(rows);
  return rows.filter(({ field }) => visible.has(field.id));
}

/** Fields of the same name are posted more than once: a changed value wins over unchanged ones. */
function entriesIn(form: URLSearchParams, rows: readonly OwnEntry[], language: Language): EntryInput[] {
  const isWebform = form.get("filled") === "webform"; // the web form asks for a shared value once per document
  const prefix = isWebform ? "webform-" : "";
  const own = rows.map(({ field }) => ({ ...field, ...entryKindOf(field) })).filter(isEntered);
  const shownBefore = new Map(
    rows.map(({ field, entry }) => {
      const { value, selected } = entry ?? field;
      return [field.id, { selected, text: entry?.typed ?? (value && formats[field.format].show(value, language)) }];
    }),
  );
  const shown = own.filter((field) => !isWebform || firstOfShared(sameDocument(own, field)).includes(field));
  const posted = shown.map((field) => {
    const text = form.get(`${prefix}field-${field.id}`);
    const canTick = isTick(field);
    const value = canTick ? null : text?.replaceAll("\r\n", "\n") || null;
    const selected = canTick && text !== null;
    const before = shownBefore.get(field.id);
    return { field, value, selected, isChanged: value !== (before?.text || null) || selected !== before?.selected };
  });
  return own.map((field) => {
    const target = { fieldId: field.id, documentId: field.documentId };
    if (isGrouped(field))
      return { ...target, value: null, selected: form.get(`${prefix}group-${field.groupName}`) === String(field.id) };
    const twins = posted.filter((one) => one.field.name === field.name && one.field.type === field.type);
    const source = twins.find((one) => one.isChanged) ?? twins.find((one) => one.field.id === field.id) ?? twins[0];
    return { ...target, typed: true, value: source?.value ?? null, selected: source?.selected ?? false };
  });
}

const sameDocument = <F extends OwnEntry["field"]>(list: readonly F[], { documentId }: F) =>
  list.filter((one) => one.documentId === documentId);

/** Puts the typed name into every empty signature field, and the typed initials into every empty initials field. */
async function signTyped(
  ctx: Context,
  request: SigningRequest,
  input: z.infer<typeof typedInput> & Pick<FormInput, "font">,
  rows: readonly OwnEntry[],
): Promise<void> {
  const signer = asRecipient(ctx, request);
  const { id } = request.workflow;
  const maker = makerOf(request, await refusingOther(ctx, id, () => loadOwnTrail(ctx, id)));
  for (const isInitial of [false, true]) {
    const text = isInitial ? input.typedInitials : input.typedSignature;
    const open = rows.filter(
      (r) =>
        isSignature(r.field.type) &&
        r.field.isInitial === isInitial &&
        !(r.entry?.imageHash && isOwnImage(r.entry, maker)),
    );
    if (!text || open.length === 0) continue;
    // What was chosen for the recipient's own name may lack characters of what was typed instead.
    const font = fontFor(text, input.font);
    const image = font && (await drawTyped(text, font));
    if (!image) throw new AppError("invalid", "unprintable", { values: unprintableIn(text)?.values ?? {} });
    const encodedImage = Buffer.from(image).toString("base64");
    for (const { field } of open) {
      const target = { documentId: field.documentId, fieldId: field.id };
      await saveSignature(signer, request, { ...target, encodedImage, signType: signatureMethodIds.type });
    }
  }
}
