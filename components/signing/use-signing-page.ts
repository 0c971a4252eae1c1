import { useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "@/db/enums";
import type { ShownField, ShownRequest } from "@/lib/signing/schema";
import type { Wrong } from "./bar-notice";
import type { Attachment } from "@/components/signing/attachments/attachment-tile";
import { languageOfPage } from "@/components/signing/shared/call-link";
import { takeCarried } from "@/components/signing/shared/carried";
import type { CarriedSignature } from "@/components/signing/signature/made-signature";
import { changeOf } from "@/components/signing/filling/change-of";
import {
  type Entry,
  fieldsOf,
  isFillable,
  isFilled,
  missingFields,
  openFields,
  showing,
  stepsThrough,
} from "@/components/signing/filling/entries";
import { mainActOf, type Step } from "@/components/signing/steps/steps";
import { questionOf } from "@/components/signing/filling/labels";
import { tooLongTexts } from "@/components/signing/filling/too-long-texts";
import { useTyping } from "@/components/signing/filling/use-typing";
import { useVisible } from "@/components/signing/filling/use-visible";
import { useEntries } from "@/components/signing/filling/use-entries";
import { useFinish } from "@/components/signing/finish/use-finish";
import { useFieldNavigation } from "@/components/signing/steps/use-field-navigation";
import { useGuide } from "@/components/signing/steps/use-guide";
import type { Months } from "@/components/signing/filling/local-dates";
import { useLocalDate } from "@/components/signing/filling/use-local-date";
import { useTrail } from "@/components/signing/reading/use-trail";
import type { Words } from "@/components/signing/shared/words";

/** What the page's address says, including the result of a form that was posted without scripts. */
type Start = {
  step: Step;
  signFieldId: number | undefined;
  showsMessages: boolean;
  isRefused: boolean;
  notice: string;
  refused: ReadonlyMap<number, string>;
};
export type SigningProps = {
  token: string;
  request: ShownRequest;
  words: Words;
  language: Language;
  months: Months;
  start: Start;
};

/** The state of the signing page and the actions on it. */
export function useSigningPage({ token, request: given, words, language, months, start }: SigningProps) {
  const form = useRef<HTMLFormElement>(null);
  const [request, setRequest] = useState(given);
  const all = useMemo(() => fieldsOf(given), [given]);
  const filling = useEntries(token, all, form, start.refused, language);
  const { entries, latest, kept, refused, refuse, change, save, forget } = filling;
  const { typing, setTyping, leave } = useTyping();
  const fields = useVisible(all, entries, language);
  const [consented, setConsented] = useState(given.consented);
  const { tellUse, report } = useTrail(token, given.documents);
  const settle = () => Promise.all([save(), report()]);
  const going = useFieldNavigation(start.step, fields);
  const guide = useGuide(fields, latest, going);
  const { setDialog } = guide;
  const refuseThere = (sentences: ReadonlyMap<number, string>) => {
    refuse(sentences);
    const wrong = fields.filter(({ id }) => sentences.has(id));
    if (wrong.length > 0) going.toField(wrong);
  };
  const finish = useFinish({
    token,
    fields,
    latest,
    settle,
    forget,
    refuse: refuseThere,
    refused,
    words,
    language,
    isRefused: start.isRefused,
  });
  const ahead = useLocalDate(all, months, change);

  const isTold = (id: number) => !typing.has(id) && fields.some((field) => field.id === id);
  const told = new Map([...[...refused].filter(([id]) => isTold(id)), ...tooLongTexts(fields, entries, words)]);
  const missing = missingFields(fields, entries);
  const open = openFields(fields, entries, told);
  const fillable = fields.filter(isFillable);
  const act = mainActOf({ step: going.step, hasOpen: open.length > 0, request });

  // The layout around this page does not know a language that was chosen here, so `<html lang>` is set by hand.
  useEffect(() => {
    document.documentElement.lang = languageOfPage();
  }, [language]);

  // Opens the dialog whose button was pressed before hydration, or the one of a signature that could not be applied
  // because the gate had closed. An effect, because the dialog depends on browser features that the server does not
  // know.
  useEffect(() => {
    const carried = takeCarried<CarriedSignature>("signature", { token, language });
    const field = all.find((one) => one.id === (carried?.fieldId ?? start.signFieldId));
    if (field) setDialog({ kind: "sign", field, ...(carried && { carried }) });
    else if (start.showsMessages) setDialog({ kind: "messages" });
  }, [token, language, all, start.signFieldId, start.showsMessages, setDialog]);

  function goOn() {
    leave();
    if (act.to === "field") return guide.lead(open);
    if (act.to !== "end") return going.toStep(act.to, { focus: true });
    return consented ? void finish.run() : setDialog({ kind: "consent" });
  }

  // A refusal from before this page was loaded is shown at its field, and announced only once a finish is refused here.
  const isRefusedHere = finish.notice !== "" && !finish.isBusy;
  const named = fields
    .filter(({ id }) => told.has(id) && (isRefusedHere || !start.refused.has(id)))
    .map((field): Wrong => ({ field, text: `${questionOf(field)}: ${told.get(field.id)}` }));
  const problems = new Map([
    ...told,
    ...(finish.isRefused ? missing : [])
      .filter(({ id }) => isTold(id))
      .map(({ id }): [number, string] => [id, words.required]),
  ]);
  const isFilling = going.step === "documents" || going.step === "webform";
  const isIncomplete = isFilling && finish.isRefused && missing.length > 0;
  const isMended = start.refused.size > 0 && ![...start.refused.keys()].some((id) => refused.has(id));
  const earlier = isMended ? "" : start.notice;
  const noticed = (start.refused.size > 0 && earlier) || (isIncomplete ? words.missing : earlier);
  const lacking = (isIncomplete ? missing : []).map((field) => ({
    field,
    text: `${questionOf(field)}: ${words.required}`,
  }));
  const wrong = [...named, ...lacking];
  const isAccepted = told.size === 0 && !fields.some(({ id }) => refused.has(id));
  return {
    form,
    all,
    documents: given.documents,
    latest,
    change,
    save,
    leave,
    months,
    ahead,
    request: fields.length === all.length ? request : showing(request, fields),
    fields,
    fillable,
    entries,
    consented,
    guide,
    going,
    finish,
    act,
    goOn,
    report,
    forget,
    onConsented: () => setConsented(true),
    done: stepsThrough(fillable.filter((field) => isFilled(field, entries.get(field.id)) && !told.has(field.id)))
      .length,
    total: stepsThrough(fillable).length,
    /** Why entries were refused, except those that are being typed. */
    told,
    problems,
    computed: filling.computed,
    nextId: open[0]?.id,
    keptWord: kept === "saved" && isAccepted ? words.saved : kept === "saving" ? words.saving : "",
    notice: filling.corrected || finish.notice || (kept === "notSaved" ? words.notSaved : noticed),
    /** One line per message, because fields with the same name or of the same group share it. */
    wrong: wrong.filter((one, index) => wrong.findIndex(({ text }) => text === one.text) === index),
    leadTo: (field: ShownField) => {
      leave();
      guide.lead([field]);
    },
    onChange: (field: ShownField, patch: Partial<Entry>, from: Element) => {
      tellUse(field);
      const changes = changeOf(all, field, patch);
      // A problem that is already shown stays until the entry is right.
      setTyping(new Set([...changes.keys()].filter((id) => !problems.has(id))));
      change(changes, { from, keep: !("image" in patch) }); // an image is sent by itself
    },
    onSign: (field: ShownField) => {
      tellUse(field);
      setDialog({ kind: "sign", field, isGuided: going.sheetField !== undefined });
    },
    onUploaded: (attachment: Attachment) => {
      const attachments = request.attachments.map((one) => (one.id === attachment.id ? attachment : one));
      setRequest({ ...request, attachments });
    },
    onLanguage: async (code: string) => {
      await save();
      location.assign(`?${new URLSearchParams({ language: code, step: going.step })}`);
    },
  };
}
