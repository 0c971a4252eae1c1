"use client";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { fieldsIn } from "@/components/fields/sender-values";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { RailMark, StepRail } from "@/components/recipients/step-rail";
import { actInTurn, peopleOfSteps } from "@/components/recipients/steps";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { filledBy } from "@/lib/fields/kinds";
import { fillsIn, isStandard, roleOf, signs } from "@/lib/recipients/roles";
import { shownName } from "@/lib/recipients/rules";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";

/** The recipients by steps if there is an order, with what each of them does. */
export function ReviewRecipients({ draft, onEdit }: { draft: Draft; onEdit: () => void }) {
  const t = useTranslations("ReviewStep");
  const board = useTranslations("StepCards");
  const { allowChanges, executeActionsInOrder } = draft.workflow;
  const edit = (
    <Button size="small" icon={<Pencil aria-hidden size={14} />} onClick={onEdit}>
      {t("edit")}
    </Button>
  );
  const rows = (people: readonly DraftRecipient[]) =>
    people.map((person) => (
      <ReviewRecipient key={person.id} draft={draft} person={person} index={draft.signatories.indexOf(person)} />
    ));
  const steps = peopleOfSteps(draft.signatories);
  return (
    <Card title={t("recipients", { count: draft.signatories.length })} actions={allowChanges ? edit : undefined}>
      {draft.signatories.length > 1 ? (
        <p className="-mt-2 mb-3 text-13 text-ink-2">
          {t(actInTurn(executeActionsInOrder, draft.signatories) ? "ordered" : "unordered")}
        </p>
      ) : null}
      {executeActionsInOrder ? (
        <StepRail label={board("title")} className="gap-3">
          {steps.map((people, step) => (
            <li key={people[0]?.id} className="flex gap-3">
              <span className="flex pt-1">
                <RailMark
                  number={step + 1}
                  label={board("step", { number: step + 1 })}
                  isLast={step === steps.length - 1}
                />
              </span>
              <ul className="flex min-w-0 flex-1 flex-col gap-3">{rows(people)}</ul>
            </li>
          ))}
        </StepRail>
      ) : (
        <ul className="flex flex-col gap-3">{rows(draft.signatories)}</ul>
      )}
    </Card>
  );
}

function ReviewRecipient({ draft, person, index }: { draft: Draft; person: DraftRecipient; index: number }) {
  const t = useTranslations("ReviewStep");
  const words = useTranslations("RecipientRole");
  const role = roleOf(person);
  const host = person.hostName ?? person.hostEmail;
  const count = fieldsIn(draft.documents).filter(
    (field) => field.signatoryId === person.id && filledBy(field) === "recipient",
  ).length;
  return (
    <li className="flex items-start gap-3">
      <RecipientMark index={index} firstName={person.firstName ?? shownName(person)} lastName={person.lastName ?? ""} />
      <div className="min-w-0 flex-1 gap-3 sm:flex">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{shownName(person)}</p>
          <p className="text-ink-2">{person.email ?? person.members.map(({ email }) => email).join(", ")}</p>
        </div>
        <div className="text-13 text-ink-2 sm:max-w-[45%] sm:text-right">
          {isStandard(role) ? null : <p className="font-medium text-ink">{words(`name.${role}`)}</p>}
          {host ? <p>{words("onDeviceOf", { name: host })}</p> : null}
          {person.copyAt ? <p>{words(`copyAt.${person.copyAt}`)}</p> : null}
          {count > 0 ? <p>{t("fields", { count })}</p> : null}
          {count === 0 && signs(role) ? <p>{t("noFields")}</p> : null}
          {fillsIn(role) && person.attachments.length > 0 ? (
            <p>{t("attachments", { count: person.attachments.length })}</p>
          ) : null}
        </div>
      </div>
    </li>
  );
}
