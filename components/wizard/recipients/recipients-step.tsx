"use client";
import { Plus, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Problem } from "@/components/ui/problem";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Language } from "@/db/enums";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { CallFailure } from "@/lib/platform/http/call-api";
import { type Draft, type DraftRecipient, placedFor } from "@/components/wizard/draft/draft";
import { OrderSwitch } from "./order-switch";
import { RecipientCard } from "./recipient-card";
import { RecipientLine } from "./recipient-line";
import { nameOfRow, type Person } from "@/components/recipients/recipient-form";
import { hasUnsaved } from "./recipient-rows";
import { stepsOf } from "@/components/recipients/steps";
import type { SaveQueue } from "@/components/ui/save-queue";
import { StepCards } from "@/components/recipients/step-cards";
import { moveRow } from "@/components/recipients/step-rows";
import { roleDefinitions } from "@/lib/recipients/roles";
import { StrictNote } from "@/components/wizard/frame/strict-note";
import { useRecipientLine } from "./use-recipient-line";
import { useRecipients } from "./use-recipients";
import { WizardFooter } from "@/components/ui/wizard-footer";
import { isSameAddress } from "@/lib/platform/text/mail-address";

type Props = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  me: Person;
  defaultLanguage: Language;
  onBack: () => void;
  onContinue: () => void;
  /** Only of a running workflow: why nothing about a recipient can change, and who has been sent it. */
  running?: { lockOf: (id: number) => string | null; sentIds: ReadonlySet<number> };
  /** Beside the main button. */
  footer?: ReactNode;
};

export function RecipientsStep(props: Props) {
  const { draft, onDraft, queue, me, defaultLanguage, onBack, onContinue, running, footer } = props;
  const t = useTranslations("RecipientsStep");
  const sentence = useTranslations("validation");
  const { form, rows, problem, setProblem, save, settle, add, addRows, remove, agreeToLose } = useRecipients({
    draft,
    onDraft,
    queue,
    defaultLanguage,
  });
  const line = useRecipientLine({ startsFocused: draft.signatories.length === 0, defaultLanguage, addRows });
  const [toRemove, setToRemove] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const people = form.watch("recipients");
  const isOrdered = draft.workflow.executeActionsInOrder;
  const readOnly = !draft.workflow.allowChanges;
  const steps = stepsOf(people);
  const nameOf = (index: number) => (people[index] && nameOfRow(people[index])) || t("numbered", { number: index + 1 });
  const placedOf = (index: number) => {
    const id = people[index]?.id;
    return id ? placedFor(draft.documents, id) : [];
  };
  const countOf = (index: number) => placedOf(index).length;
  const nobodyActs = people.length > 0 && !people.some(({ role }) => roleDefinitions[role].acts);
  const [foldedIds] = useState(() => idsToFold(draft));
  const goOn = form.handleSubmit(
    async () => {
      setRefused(nobodyActs);
      if (nobodyActs) return;
      setBusy(true);
      try {
        await save();
        onContinue();
      } catch (error) {
        setProblem(CallFailure.from(error).message ?? t("notSaved"));
      } finally {
        setBusy(false);
      }
    },
    () => setRefused(true),
  );
  const refusal = sentence(people.length === 0 ? "signatoryRequired" : "recipientNotValid");
  const refused = form.formState.isValid ? (nobodyActs ? sentence("nobodyActs") : null) : refusal;
  const shownProblem = (isRefused && refused) || problem;
  const unsaved = hasUnsaved(draft, people) || line.text.trim() !== "";
  const card = (index: number, movers?: ReactNode) => {
    const id = people[index]?.id ?? 0;
    const stored = draft.signatories.find((one) => one.id === id) ?? null;
    const locked = running?.lockOf(id) ?? null;
    return (
      <RecipientCard
        form={form}
        index={index}
        movers={locked ? null : movers}
        step={isOrdered ? (steps[index] ?? index) + 1 : null}
        role={stored && locked ? frozen(stored) : stored}
        placed={placedOf(index)}
        onLose={agreeToLose}
        readOnly={readOnly || locked !== null}
        isSent={running?.sentIds.has(id) ?? false}
        locked={locked}
        startsFolded={
          locked !== null || (!readOnly && (foldedIds.has(id) || line.isComplete(people[index]?.rowKey ?? "")))
        }
        onRemove={() => (countOf(index) > 0 ? setToRemove(index) : void remove(index))}
      />
    );
  };
  const { leave, guard } = useLeaveGuard({ settle, ask: unsaved, warn: unsaved });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (line.add()) void goOn(event);
        else event.preventDefault();
      }}
    >
      {readOnly ? <StrictNote /> : <RecipientLine line={line} />}
      {running ? null : <OrderSwitch draft={draft} onDraft={onDraft} queue={queue} />}
      <div className="mt-4">
        {isOrdered && people.length > 1 ? (
          <StepCards
            people={people.map((row, index) => ({ ...row, name: nameOf(index) }))}
            readOnly={readOnly}
            onMove={(from, moved) => moveRow(form, rows, from, moved)}
          >
            {card}
          </StepCards>
        ) : (
          <ol className="flex flex-col gap-3">
            {rows.fields.map((row, index) => (
              <li key={row.rowKey}>{card(index)}</li>
            ))}
          </ol>
        )}
      </div>
      <div className={classNames("mt-4 flex flex-wrap gap-2", readOnly && "hidden")}>
        <Button icon={<Plus aria-hidden size={16} />} onClick={() => add()}>
          {t("add")}
        </Button>
        {people.some((person) => isSameAddress(person.email, me.email)) ? null : (
          <Button variant="quiet" icon={<UserRound aria-hidden size={16} />} onClick={() => add(me)}>
            {t("addMyself")}
          </Button>
        )}
      </div>
      <Problem problem={shownProblem} className="mt-4" />
      <WizardFooter onBack={() => leave(onBack)} busy={busy}>
        {footer}
      </WizardFooter>
      {guard}
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => (open ? undefined : setToRemove(null))}
        title={t("removeTitle", { name: toRemove === null ? "" : nameOf(toRemove) })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (toRemove !== null) await remove(toRemove);
        }}
      >
        <p>{t("removeFields", { count: toRemove === null ? 0 : countOf(toRemove) })}</p>
      </ConfirmDialog>
    </form>
  );
}

const frozen = (recipient: DraftRecipient): DraftRecipient => ({
  ...recipient,
  firstNameChangesFrozen: true,
  lastNameChangesFrozen: true,
  emailChangesFrozen: true,
  mobileNumberChangesFrozen: true,
  defaultLanguageChangesFrozen: true,
});

/** From this length on, complete cards start folded, so that the list can be seen as a whole. */
const longFrom = 4;
const idsToFold = ({ signatories: recipients }: Draft): ReadonlySet<number> =>
  new Set(recipients.length < longFrom ? [] : recipients.filter(({ email }) => email).map(({ id }) => id));
