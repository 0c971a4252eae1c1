"use client";
import { CircleAlert, Files } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { fieldKinds, hasOptions, isEntered, isGrouped, isPrefilled, isSignature, isStamp } from "@/lib/fields/kinds";
import { isCaptionLegible, smallestCaption } from "@/lib/platform/pdf/caption";
import { holdersOf } from "@/components/designer/design/design-parts";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";
import { type DesignPerson, useDesigner, useProblemsOf } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import { PlaceEverywhere } from "@/components/designer/everywhere/place-everywhere";
import { FieldRules } from "@/components/designer/rules/field-rules";
import { DefaultValue } from "./default-value";
import { FormatSettings } from "./format-settings";
import { FontSettings } from "./font-settings";
import { NameInput } from "./name-input";
import { OptionsEditor } from "./options-editor";
import { boxOf, pointsOf } from "@/components/designer/places/place-field";
import { SelectionActions } from "./selection-actions";
import { StampChoice } from "./stamp-choice";

type Props = { field: DesignField; fields: readonly DesignField[]; people: readonly DesignPerson[] };

/** The id of the element that Enter on a field moves the focus to. */
export const propertiesStart = "field-properties-name";

/** All properties of the selected field. */
export function FieldProperties({ field, fields, people }: Props) {
  const t = useTranslations("Designer");
  const sentence = useTranslations("validation");
  const { changeFields, applyToAllPages, pages, readOnly } = useDesigner();
  const problems = useProblemsOf(field.key);
  const change = (part: FieldChange) => changeFields([field], part);
  const nameProblem = (name: string) =>
    fields.some(
      (one) => one.key !== field.key && one.name === name && !(one.shared && field.shared && one.name === field.name),
    )
      ? sentence("fieldNameTaken", { name })
      : null;
  const copies = fields.filter((one) => one.shared && one.name === field.name).length;
  const pageCount = [...pages.values()].filter((page) => page.documentId === field.documentId).length;
  const groupSize = fields.filter((one) => isGrouped(one.type) && one.groupName === field.groupName).length;
  const page = pages.get(pageKey(field));
  const hasRoomForDate = !page || isCaptionLegible(pointsOf(boxOf(field, page.size)));
  const { hasLines, hasFormat, prints } = fieldKinds[field.type];
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4 p-4">
      {problems.length > 0 ? (
        <ul aria-label={t("rules.wrongHere")} className="flex flex-col gap-2">
          {problems.map((problem) => (
            <li key={problem} className="flex items-start gap-1.5 text-13 text-bad">
              <CircleAlert aria-hidden size={14} className="mt-[3px] shrink-0" />
              <span className="min-w-0">{problem}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {field.shared ? <p className="text-13 text-ink-2">{t("sharedHint", { count: copies })}</p> : null}
      <NameInput
        key={field.key}
        id={propertiesStart}
        label={t("name")}
        name={field.name}
        problemOf={nameProblem}
        onChange={(name) => change({ name })}
      />
      <SelectInput
        label={t("recipient")}
        value={String(field.recipientId)}
        choices={holdersOf(people, [field.type]).map((person) => ({ value: String(person.id), label: person.name }))}
        onChange={(event) => change({ recipientId: Number(event.target.value) })}
      />
      {isGrouped(field.type) ? (
        <NameInput
          key={`${field.key}-group`}
          id="field-properties-group"
          label={t("group")}
          hint={t("groupHint", { count: groupSize })}
          name={field.groupName ?? ""}
          problemOf={() => null}
          lazily
          onChange={(groupName) => change(joined(groupName, fields))}
        />
      ) : null}
      <TextArea
        label={t("description")}
        hint={t("descriptionHint")}
        value={field.description}
        rows={2}
        maxLength={510}
        onChange={(event) => change({ description: event.target.value })}
      />
      {isStamp(field.type) ? (
        <StampChoice value={field.value} onChange={(value) => change({ value })} />
      ) : isPrefilled(field.type) ? (
        <p className="text-13 text-ink-2">{t("fillsItself")}</p>
      ) : (
        <CheckboxInput
          label={t("required")}
          checked={field.required}
          onChange={(event) => change({ required: event.target.checked })}
        />
      )}
      {hasLines ? (
        <CheckboxInput
          label={t("multiline")}
          checked={field.multiline}
          onChange={(event) => change({ multiline: event.target.checked })}
        />
      ) : null}
      {isSignature(field.type) ? (
        <>
          <CheckboxInput
            label={t("isInitial")}
            checked={field.isInitial}
            onChange={(event) => change({ isInitial: event.target.checked })}
          />
          <CheckboxInput
            label={t("applyDateTime")}
            hint={
              field.applyDateTime && !hasRoomForDate
                ? t("applyDateTimeTooSmall", { points: smallestCaption })
                : undefined
            }
            checked={field.applyDateTime}
            onChange={(event) => change({ applyDateTime: event.target.checked })}
          />
        </>
      ) : null}
      {hasOptions(field.type) ? (
        <OptionsEditor
          key={`${field.key}-options`}
          options={field.options}
          onChange={(options) => change({ options, value: options.find((option) => option === field.value) ?? null })}
        />
      ) : null}
      {hasFormat ? <FormatSettings key={`${field.key}-format`} field={field} onChange={change} /> : null}
      <DefaultValue key={`${field.key}-value`} field={field} onChange={change} />
      {isEntered(field.type) && !isGrouped(field.type) ? (
        <CheckboxInput
          label={t("filledBySender")}
          hint={t("filledBySenderHint")}
          checked={field.readOnly}
          disabled={field.formula !== null}
          onChange={(event) => change({ readOnly: event.target.checked })}
        />
      ) : null}
      {prints === "text" ? <FontSettings field={field} onChange={change} /> : null}
      <FieldRules key={`${field.key}-rules`} field={field} fields={fields} onChange={change} />
      {isGrouped(field.type) ? null : <PlaceEverywhere key={`${field.key}-everywhere`} field={field} fields={fields} />}
      <SelectionActions>
        {isGrouped(field.type) || copies >= pageCount ? null : (
          <Button size="small" icon={<Files aria-hidden size={14} />} onClick={() => applyToAllPages([field])}>
            {t("applyToAll")}
          </Button>
        )}
      </SelectionActions>
    </fieldset>
  );
}

/** A radio that joins a group takes over the group's recipient and whether it is required. */
function joined(groupName: string, fields: readonly DesignField[]): FieldChange {
  const other = fields.find((one) => isGrouped(one.type) && one.groupName === groupName);
  return other
    ? { groupName, recipientId: other.recipientId, required: other.required, selected: false }
    : { groupName };
}
