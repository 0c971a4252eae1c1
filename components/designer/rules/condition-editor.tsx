"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectControl, SelectInput } from "@/components/ui/select-input";
import { formatOf } from "@/lib/fields/formats/format-of";
import { formats } from "@/lib/fields/formats";
import { operatorsFor } from "@/lib/fields/rules/operators-for";
import { comparing, type Condition, maximumRules } from "@/lib/fields/rules/condition";
import type { Referable } from "./referable";
import { RuleValue, startValue } from "./rule-value";

type Rule = Condition["rules"][number];
type Props = {
  condition: Condition | null;
  fields: readonly DesignField[];
  referable: readonly Referable[];
  onChange: (condition: Condition | null) => void;
};

/** The lines of a condition: a field, a comparison in words, and a value if it compares with one. */
export function ConditionEditor({ condition, fields, referable, onChange }: Props) {
  const t = useTranslations("Designer.rules");
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const rules = condition?.rules ?? [];
  const match = condition?.match ?? "all";
  const put = (next: Rule[]) => onChange(next.length === 0 ? null : { match, rules: next });
  const [first] = referable;
  return (
    <div className="flex flex-col gap-4">
      {rules.length > 1 ? (
        <SelectInput
          label={t("match")}
          value={match}
          choices={(["all", "any"] as const).map((one) => ({ value: one, label: t(`matches.${one}`) }))}
          onChange={({ target }) => onChange({ match: target.value === "any" ? "any" : "all", rules })}
        />
      ) : null}
      <ul ref={list} className="flex flex-col gap-4">
        {rules.map((rule, index) => (
          // Lines have no identity but their place and field.
          <li key={`${index} ${rule.field}`}>
            <RuleLine
              rule={rule}
              number={index + 1}
              other={fields.find(({ name }) => name === rule.field)}
              referable={referable}
              onChange={(changed) => put(rules.with(index, changed))}
              onRemove={() => {
                put(rules.toSpliced(index, 1));
                add.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {first ? (
        <Button
          ref={add}
          size="small"
          icon={<Plus aria-hidden size={14} />}
          aria-disabled={rules.length >= maximumRules}
          onClick={() => {
            if (rules.length >= maximumRules) return;
            put([...rules, newRule(first.field)]);
            requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child select")?.focus());
          }}
        >
          {t("addLine")}
        </Button>
      ) : rules.length === 0 ? (
        <p className="text-13 text-ink-2">{t("nothingToRefer")}</p>
      ) : null}
    </div>
  );
}

const newRule = (field: DesignField): Rule => ({ field: field.name, operator: operatorsFor(field)[0] ?? "filled" });

type LineProps = {
  rule: Rule;
  number: number;
  /** The field that the line names, if there is one. */
  other: DesignField | undefined;
  referable: readonly Referable[];
  onChange: (rule: Rule) => void;
  onRemove: () => void;
};

function RuleLine({ rule, number, other, referable, onChange, onRemove }: LineProps) {
  const t = useTranslations("Designer.rules");
  const operators = new Set([...(other ? operatorsFor(other) : []), rule.operator]);
  const isListed = referable.some(({ field }) => field.name === rule.field);
  const isDate = other !== undefined && formats[formatOf(other)].limits === "date";
  const wordOf = (operator: Rule["operator"]) =>
    isDate && (operator === "greater" || operator === "less")
      ? t(`dayOperators.${operator}`)
      : t(`operators.${operator}`);
  return (
    <div
      role="group"
      aria-label={t("line", { number })}
      className="flex flex-col gap-2 rounded-control border border-line bg-paper-2 p-2"
    >
      <div className="flex items-center gap-1">
        <SelectControl
          aria-label={t("field")}
          value={rule.field}
          className="min-w-0 flex-1"
          choices={[
            ...(isListed ? [] : [{ value: rule.field, label: rule.field }]),
            ...referable.map(({ field, label }) => ({ value: field.name, label })),
          ]}
          onChange={({ target }) => {
            const chosen = referable.find(({ field }) => field.name === target.value);
            if (chosen) onChange(newRule(chosen.field));
          }}
        />
        <IconButton label={t("removeLine", { number })} icon={<X aria-hidden size={14} />} onClick={onRemove} />
      </div>
      <SelectControl
        aria-label={t("comparison")}
        value={rule.operator}
        choices={[...operators].map((one) => ({ value: one, label: wordOf(one) }))}
        onChange={({ target }) => {
          const operator = [...operators].find((one) => one === target.value);
          if (!operator) return;
          const value = rule.value ?? (other ? startValue(other, "0") : "");
          onChange({ field: rule.field, operator, ...(comparing.has(operator) && { value }) });
        }}
      />
      {comparing.has(rule.operator) ? (
        <RuleValue
          label={<span className="sr-only">{t("value")}</span>}
          value={rule.value ?? ""}
          other={other}
          onChange={(value) => onChange({ ...rule, value })}
        />
      ) : null}
    </div>
  );
}
