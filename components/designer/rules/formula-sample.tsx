"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { fieldTypeIds } from "@/db/enums";
import type { POST } from "@/app/v1/documents/[documentId]/fields/formula/route";
import { useCallDocument } from "@/components/documents/calls-at";
import { Button } from "@/components/ui/button";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { FieldError } from "@/components/ui/field-frame";
import type { DesignField } from "@/components/designer/design/design-field";
import { RuleValue, startValue } from "./rule-value";
import { printedValue } from "@/lib/fields/formats/printed-value";
import { isTick } from "@/lib/fields/kinds";
import { namesInFormula } from "@/lib/fields/rules/references";
import { type AnswerOf, CallFailure } from "@/lib/platform/http/call-api";
import { languageOfTag } from "@/lib/platform/i18n/languages";

type Sample = { value: string | null; selected: boolean };
type Outcome = AnswerOf<typeof POST>;

const sampleOf = (field: DesignField): Sample => ({
  value: isTick(field.type) ? null : field.value || startValue(field, "100"),
  selected: true,
});

/** The result of the formula for sample values, which the user can change and nobody stores. The server computes it. */
export function FormulaSample({
  field,
  formula,
  fields,
  onMeant,
}: {
  field: DesignField;
  formula: string;
  fields: readonly DesignField[];
  /** Receives the formula with the number that the user meant. */
  onMeant: (formula: string) => void;
}) {
  const t = useTranslations("Designer.rules");
  const language = languageOfTag(useLocale());
  const callDocument = useCallDocument();
  const [samples, setSamples] = useState<ReadonlyMap<string, Sample>>(new Map());
  const [outcome, setOutcome] = useState<(Outcome & { asked: string }) | null>(null);
  const named = [...new Set(namesInFormula(formula))].flatMap((name) => fields.find((one) => one.name === name) ?? []);
  const valueOf = (one: DesignField) => samples.get(one.key) ?? sampleOf(one);
  const asked = JSON.stringify({
    name: field.name,
    formula,
    format: field.format,
    currency: field.currency,
    decimals: field.decimals,
    values: named.map((one) => ({
      name: one.name,
      fieldTypeId: fieldTypeIds[one.type],
      format: one.format,
      ...valueOf(one),
    })),
  });
  const { documentId } = field;
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await callDocument<typeof POST>(
        "POST",
        `/v1/documents/${documentId}/fields/formula`,
        JSON.parse(asked),
      );
      if (isCurrent) setOutcome({ ...answer, asked });
    };
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        const problem = CallFailure.from(error).message ?? t("noAnswer");
        if (isCurrent) setOutcome({ result: null, problem, reason: null, meant: [], asked });
      });
    }, 350);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, documentId, callDocument, t]);
  // Ignores suggestions for an earlier formula, which would undo what was typed since.
  const meant = outcome?.asked === asked ? outcome.meant : [];
  const put = (one: DesignField, sample: Partial<Sample>) =>
    setSamples(new Map(samples).set(one.key, { ...valueOf(one), ...sample }));
  return (
    <div role="group" aria-label={t("sample")} className="flex flex-col gap-3 rounded-control bg-paper-2 p-3">
      <p className="text-13 text-ink-2">{t(named.length > 0 ? "sampleHint" : "sample")}</p>
      {named.map((one) =>
        isTick(one.type) ? (
          <CheckboxInput
            key={one.key}
            label={one.name}
            checked={valueOf(one).selected}
            onChange={({ target }) => put(one, { selected: target.checked })}
          />
        ) : (
          <RuleValue
            key={one.key}
            label={one.name}
            value={valueOf(one).value ?? ""}
            other={one}
            onChange={(value) => put(one, { value })}
          />
        ),
      )}
      <div role="status">
        {outcome === null ? null : outcome.problem !== null ? (
          <FieldError id={`sample-${field.key}`} error={outcome.problem} />
        ) : (
          <p>
            {t("result")}{" "}
            <span className="font-semibold tabular-nums">
              {outcome.result === null ? outcome.reason : printedValue(outcome.result, field, language)}
            </span>
          </p>
        )}
      </div>
      {meant.length > 0 ? (
        <div role="group" aria-label={outcome?.problem ?? ""} className="flex flex-wrap gap-2">
          {meant.map((one) => (
            <Button
              key={one.number}
              size="small"
              onMouseDown={(event) => event.preventDefault()} // the line would take the unclear formula when it is left
              onClick={() => onMeant(one.formula)}
            >
              {one.number}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
