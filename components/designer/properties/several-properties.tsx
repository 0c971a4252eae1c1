"use client";
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Scaling,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { IconButton } from "@/components/ui/icon-button";
import { SelectInput } from "@/components/ui/select-input";
import {
  type Alignment,
  alignments,
  canDistribute,
  type Distribution,
  distributions,
} from "@/components/designer/design/align-fields";
import { isPrefilled } from "@/lib/fields/kinds";
import { holdersOf } from "@/components/designer/design/design-parts";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";
import { type DesignPerson, useDesigner } from "@/components/designer/design/designer-context";
import { SelectionActions } from "./selection-actions";

type Props = { fields: readonly DesignField[]; people: readonly DesignPerson[] };

const icons: Record<Alignment, LucideIcon> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  size: Scaling,
};
const distributionIcons: Record<Distribution, LucideIcon> = {
  across: AlignHorizontalDistributeCenter,
  down: AlignVerticalDistributeCenter,
};

/** The properties that several selected fields share. They align with the one selected last, which is marked. */
export function SeveralProperties({ fields, people }: Props) {
  const t = useTranslations("Designer");
  const { dispatch, align, distribute, focusField, readOnly } = useDesigner();
  const model = fields.at(-1);
  /** After a click the focus returns to the fields. After a key press it stays on the button for the next one. */
  const giveBack = (event: MouseEvent) => {
    if (event.detail > 0 && model) focusField(model.key);
  };
  const change = (part: FieldChange) =>
    dispatch({ type: "change", keys: fields.map((field) => field.key), change: part });
  const owners = new Set(fields.map((field) => field.recipientId));
  const [owner] = owners;
  const asking = fields.filter((field) => !isPrefilled(field.type));
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4 p-4">
      <div role="group" aria-label={t("align")}>
        <p className="font-medium">{t("align")}</p>
        <p className="mb-1 text-13 break-words text-ink-2">{t("alignTo", { name: model?.name ?? "" })}</p>
        <div className="flex flex-wrap gap-1">
          {alignments.map((how) => {
            const Icon = icons[how];
            return (
              <IconButton
                key={how}
                label={t(`alignment.${how}`)}
                icon={<Icon aria-hidden size={18} />}
                onClick={(event) => {
                  align(how);
                  giveBack(event);
                }}
              />
            );
          })}
          {distributions.map((how) => {
            const Icon = distributionIcons[how];
            return (
              <IconButton
                key={how}
                label={t(`distribution.${how}`)}
                icon={<Icon aria-hidden size={18} />}
                disabled={!canDistribute(fields)}
                onClick={(event) => {
                  distribute(how);
                  giveBack(event);
                }}
              />
            );
          })}
        </div>
        {canDistribute(fields) ? null : <p className="mt-1 text-13 text-ink-2">{t("distributeHint")}</p>}
      </div>
      <SelectInput
        label={t("recipient")}
        value={owners.size === 1 ? String(owner) : ""}
        choices={[
          ...(owners.size === 1 ? [] : [{ value: "", label: t("various"), disabled: true }]),
          ...holdersOf(
            people,
            fields.map((field) => field.type),
          ).map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        onChange={(event) => change({ recipientId: Number(event.target.value) })}
      />
      {asking.length > 0 ? (
        <CheckboxInput
          label={t("required")}
          checked={asking.every((field) => field.required)}
          onChange={(event) =>
            dispatch({
              type: "change",
              keys: asking.map((field) => field.key),
              change: { required: event.target.checked },
            })
          }
        />
      ) : null}
      <SelectionActions />
    </fieldset>
  );
}
