import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors/errors";
import { keepInSession } from "@/lib/embedding/keep-in-session";
import { isEmbedToken } from "@/lib/embedding/token-form";
import type { Context } from "@/lib/platform/context/context";
import { addCookies, setCookie } from "@/lib/platform/http/cookies";
import { snakePath } from "@/lib/platform/http/case";
import { keptText } from "@/lib/platform/http/kept-form";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { consentAnchor, controlId, nextAnchor, reasonAnchor, signAnchor } from "@/lib/signing/rules/anchors";
import { keptInputs } from "@/lib/signing/rules/kept-inputs";

/** What the form's answer leads back to: the same page, with what it should show. */
type Return = {
  step?: string | null | undefined;
  language?: string | null | undefined;
  sign?: string | null | undefined;
  messages?: string;
  anchor?: string | undefined;
  /** Set if the link was mailed. */
  mailed?: string;
  /** Set if what was entered is kept: `1`, or `partly` if some of it was refused. */
  saved?: string;
};

/** The pressed button of the form, and the part of the page to lead back to. */
export function readPressed(form: URLSearchParams): { act: string; back: Return } {
  const [act = "", detail] = (form.get("act") ?? "").split(":");
  const [step, language] = [form.get("step"), form.get("language")];
  switch (act) {
    case "step":
      return { act, back: { step: detail, language } };
    case "language":
      return { act, back: { step, language: detail } };
    case "sign":
      return { act, back: { step, language, sign: detail, anchor: signAnchor } };
    case "messages":
      return { act, back: { step, language, messages: "1" } };
    case "save":
      return { act, back: { step, language, saved: "1", anchor: signAnchor } };
    case "link":
      return { act, back: { step, language, mailed: "1" } };
    case "next": {
      const filling = step === "webform" ? step : "documents";
      return { act, back: { step: filling, language, anchor: nextAnchor(filling) } };
    }
    default:
      return { act, back: { step, language } };
  }
}

/** Runs the form's action and redirects to the page, which shows a refusal in its own language. */
export async function formAnswer(
  ctx: Context,
  token: string,
  { anchor, ...back }: Return,
  run: () => Promise<unknown>,
  form = new URLSearchParams(),
): Promise<Response> {
  const { act } = readPressed(form);
  const query = new URLSearchParams(Object.entries(back).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  // In another language the recipient would consent to another sentence.
  const isKept = (name: string) => Boolean(form.get(name)) && !(name === "consent" && act === "language");
  const held = keptInputs.filter(isKept).map((name) => [name, form.get(name)] as const);
  const keep = (wrong: Record<string, string>) =>
    keptText(`/signature-requests/${token}`, Object.fromEntries(held), wrong);
  let place = anchor;
  let kept = held.length > 0 ? keep({}) : undefined;
  try {
    await run();
  } catch (error) {
    query.delete("mailed");
    query.delete("saved");
    const isKnown = error instanceof AppError || error instanceof z.ZodError;
    if (!isKnown) throw error;
    const wrong = error instanceof z.ZodError ? wrongInputsIn(error) : {};
    kept = keep(wrong);
    const input = anchorOf(error, wrong);
    if (input) {
      // These inputs belong to the signing section, which not every tab has.
      if (back.step !== "webform") query.set("step", "documents");
      place = input;
    }
    query.set("notice", error instanceof AppError ? error.reason : "invalid");
    const characters = error instanceof AppError && error.detail.values?.["characters"];
    if (characters) query.set("characters", String(characters));
    const [first] = error instanceof AppError ? wrongFieldsIn(error) : [];
    if (first) place = controlId(back.step === "webform" ? "webform" : "page", first);
    else if (act === "save") place = undefined;
    if (first && act !== "finish") query.set("saved", "partly");
  }
  const location = `/app/signature-requests/${token}${query.size > 0 ? `?${query}` : ""}${place ? `#${place}` : ""}`;
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (isEmbedToken(token)) await keepInSession(ctx, token, kept ?? null);
  else addCookies(headers, kept === undefined ? [] : [setCookie("refusedForm", kept)]);
  return new Response(null, { status: 303, headers });
}

/** The keys of what is wrong with inputs, by their names; of several the first. */
const wrongInputsIn = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    error.issues.toReversed().map((issue) => [snakePath(issue.path.map(String)), sentenceOf(issue).key]),
  );

/** The input of the signing section that was refused. */
function anchorOf(error: unknown, wrong: Readonly<Record<string, string>>): string | undefined {
  if (error instanceof AppError && error.code === "consent_required") return consentAnchor;
  if ("decline_reason" in wrong) return reasonAnchor;
  return "typed_signature" in wrong || "typed_initials" in wrong ? signAnchor : undefined;
}

/** The fields whose values were refused, for whatever reason; not those without a value. */
const wrongFieldsIn = ({ detail }: AppError): number[] =>
  Object.entries(detail.fields ?? {}).flatMap(([path, { key }]) => {
    const [, id] = /^fields\.(\d+)$/.exec(path) ?? [];
    return id === undefined || key === "required" ? [] : Number(id);
  });
