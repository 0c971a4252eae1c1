"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";
import { useDesigner } from "@/components/designer/design/designer-context";
import { ConditionEditor } from "./condition-editor";
import { FormulaLine } from "./formula-line";
import { dependenciesOf, referableBy, takesFormula } from "@/components/designer/design/rule-choices";

type Props = { field: DesignField; fields: readonly DesignField[]; onChange: (change: FieldChange) => void };

/** What a field computes, when it is shown, and which fields it is connected with. */
export function FieldRules({ field, fields, onChange }: Props) {
  const t = useTranslations("Designer.rules");
  const { people, isInOrder } = useDesigner();
  const [isOpenAtFirst] = useState(field.condition !== null);
  const referable = referableBy(field, fields, people, isInOrder).map((one) => ({
    field: one,
    label:
      one.recipientId === field.recipientId
        ? one.name
        : t("ownedField", { name: one.name, person: people.get(one.recipientId)?.name ?? "" }),
  }));
  const { on, by } = dependenciesOf(field, fields);
  return (
    <>
      {takesFormula(field) || field.formula !== null ? (
        <FormulaLine field={field} fields={fields} referable={referable} onTake={(formula) => onChange({ formula })} />
      ) : null}
      <details open={isOpenAtFirst}>
        <summary className="cursor-pointer font-medium">{t("showOnlyIf")}</summary>
        <div className="mt-3">
          <ConditionEditor
            condition={field.condition}
            fields={fields}
            referable={referable}
            onChange={(condition) => onChange({ condition })}
          />
        </div>
      </details>
      <Connected title={t("dependsOn")} fields={on} />
      <Connected title={t("neededBy")} fields={by} />
    </>
  );
}

function Connected({ title, fields }: { title: string; fields: readonly DesignField[] }) {
  const { dispatch, focusField } = useDesigner();
  if (fields.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p className="font-medium">{title}</p>
      <ul>
        {fields.map(({ key, name }) => (
          <li key={key}>
            <button
              type="button"
              className="min-h-8 text-left underline"
              onClick={() => {
                dispatch({ type: "select", keys: [key] });
                focusField(key);
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
