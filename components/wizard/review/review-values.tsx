"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { SenderFields } from "@/components/fields/sender-fields";
import {
  type FieldProblems,
  fieldsIn,
  problemsOf,
  type SenderField,
  senderFieldsOf,
  valuesOf,
} from "@/components/fields/sender-values";
import { Card } from "@/components/ui/card";
import type { SaveQueue } from "@/components/ui/save-queue";
import { useAutosave } from "@/components/ui/use-autosave";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { isTick, takesValue } from "@/lib/fields/kinds";

/** The id of the section where missing values are filled in; refusals link to it. */
export const valuesPlace = "sender-fields";

/** The fields that the sender fills in, saved as they are typed; in a strict draft also those with a preset value. */
export function useSenderValues(draft: Draft, queue: SaveQueue, onSaved: () => void) {
  const { fillDraftFields } = useDraftCalls();
  const { id, allowChanges } = draft.workflow;
  const [fields, setFields] = useState(() =>
    senderFieldsOf(
      fieldsIn(draft.documents),
      ({ fieldType: type, formula, value }) => !allowChanges && value !== null && isTyped({ type, formula }),
    ),
  );
  const [problems, setProblems] = useState<FieldProblems>(new Map());
  const kept = useAutosave({
    content: () => JSON.stringify(valuesOf(fields)),
    save: useCallback(
      () =>
        queue(async () => {
          try {
            await fillDraftFields(id, valuesOf(fields));
            setProblems(new Map());
          } catch (error) {
            setProblems(problemsOf(error));
            throw error;
          }
        }).then(onSaved),
      [queue, fillDraftFields, id, fields, onSaved],
    ),
  });
  return { ...kept, fields, setFields, problems };
}

const isTyped = (field: Parameters<typeof takesValue>[0]) => takesValue(field) && !isTick(field.type);

type Props = {
  values: { fields: SenderField[]; setFields: (fields: SenderField[]) => void; problems: FieldProblems };
};

export function ReviewValues({ values: { fields, setFields, problems } }: Props) {
  const t = useTranslations("SenderFields");
  if (fields.length === 0) return null;
  return (
    <div id={valuesPlace} className="scroll-mt-20">
      <Card title={t("title")}>
        <SenderFields fields={fields} problems={problems} onChange={setFields} />
      </Card>
    </div>
  );
}
