import { useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "@/db/enums";
import type { MonthNames } from "@/lib/platform/i18n/month-names";
import type { SigningFieldDto } from "@/lib/signing/schema";
import type { Attachment } from "./attachment-tile";
import { callApi, languageOfPage } from "./call-api";
import { changeOf } from "./change-of";
import { type Entry, fieldsOf, isFillable, isFilled, missingFields, type SigningRequestDto } from "./entries";
import { mainActOf, type Step } from "./steps";
import { useEntries } from "./use-entries";
import { useFinish } from "./use-finish";
import { useGoing } from "./use-going";
import { useLocalDate } from "./use-local-date";
import { useTrail } from "./use-trail";
import type { Words } from "./words";

/** What the page's address says, and what a form that was posted without scripts led back to. */
export type Start = { step: Step; signFieldId: number | undefined; showsMissing: boolean; notice: string };
export type Dialog = { kind: "sign"; field: SigningFieldDto } | { kind: "decline" | "consent" | "messages" };
export type SigningProps = {
  token: string;
  request: SigningRequestDto;
  words: Words;
  language: Language;
  /** Of the language in which the recipient's date is signed. */
  months: MonthNames;
  start: Start;
};

/** The state of the signing page, and what can be done on it. */
export function useSigningPage({ token, request: given, words, language, months, start }: SigningProps) {
  const form = useRef<HTMLFormElement>(null);
  const [request, setRequest] = useState(given);
  const fields = useMemo(() => fieldsOf(given), [given]);
  const { entries, latest, kept, change, save } = useEntries(token, fields, form);
  const [consented, setConsented] = useState(given.consented);
  const asked = fields.find((field) => field.id === start.signFieldId);
  const [dialog, setDialog] = useState<Dialog | null>(asked ? { kind: "sign", field: asked } : null);
  const [showsMissing, setShowsMissing] = useState(start.showsMissing);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const finish = useFinish({ token, fields, latest, save, words, language });
  const tellUse = useTrail(token, given.documents);
  const going = useGoing(start.step, fields);
  useLocalDate(fields, months, change);

  const missing = missingFields(fields, entries);
  const fillable = fields.filter(isFillable);
  const act = mainActOf({ step: going.step, hasMissing: missing.length > 0, request });

  // A language that was chosen is in the address; the page around is told of it here.
  useEffect(() => {
    document.documentElement.lang = languageOfPage();
  }, [language]);

  function goOn() {
    if (act.to === "field") {
      setShowsMissing(true);
      return going.toField(missing);
    }
    if (act.to !== "end") return going.toStep(act.to);
    return consented ? void finish.run() : setDialog({ kind: "consent" });
  }

  async function agree(): Promise<boolean> {
    const answer = await callApi("POST", token, "consent", { version: given.disclosureVersion }).catch(() => null);
    if (answer?.ok) setConsented(true);
    else finish.say(answer?.message || words.failed);
    return Boolean(answer?.ok);
  }

  const isFilling = going.step === "documents" || going.step === "webform";
  const noticed = isFilling && showsMissing && missing.length > 0 ? words.missing : start.notice;
  return {
    form,
    request,
    fields,
    fillable,
    entries,
    consented,
    dialog,
    setDialog,
    going,
    finish,
    act,
    goOn,
    agree,
    done: fillable.filter((field) => isFilled(field, entries.get(field.id))).length,
    marked: new Set(missing.filter((field) => showsMissing || left.has(field.id)).map((field) => field.id)),
    nextId: missing[0]?.id,
    keptWord: kept === "saved" ? words.saved : kept === "saving" ? words.saving : "",
    notice: finish.notice || (kept === "notSaved" ? words.notSaved : noticed),
    onChange: (field: SigningFieldDto, patch: Partial<Entry>, from: Element) => {
      tellUse(field);
      change(changeOf(fields, field, patch), { from });
    },
    onSign: (field: SigningFieldDto) => {
      tellUse(field);
      setDialog({ kind: "sign", field });
    },
    onLeave: (field: SigningFieldDto) => {
      if (field.required) setLeft((before) => new Set(before).add(field.id));
    },
    onSigned: (images: ReadonlyMap<number, string>) => {
      for (const [id, image] of images) {
        const field = fields.find((one) => one.id === id);
        if (field) change(changeOf(fields, field, { image }), { keep: false });
      }
    },
    onUploaded: (attachment: Attachment) => {
      const attachments = request.attachments.map((one) => (one.id === attachment.id ? attachment : one));
      setRequest({ ...request, attachments });
    },
    onLanguage: async (code: Language) => {
      await save();
      location.assign(`?${new URLSearchParams({ language: code, step: going.step })}`);
    },
  };
}
