"use client";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { functions } from "@/lib/fields/rules/functions";
import { classNames } from "@/components/ui/class-names";
import { TextInput } from "@/components/ui/text-input";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";
import { computable } from "@/components/designer/design/rule-choices";
import { completed, matching, typedBefore } from "./complete-formula";
import { FormulaSample } from "./formula-sample";
import type { Referable } from "./referable";

type Props = {
  field: DesignField;
  fields: readonly DesignField[];
  referable: readonly Referable[];
  onTake: (formula: string | null) => void;
};

const examples: Record<(typeof functions)[number], string> = {
  sum: "sum([A], [B])",
  min: "min([A], [B])",
  max: "max([A], [B])",
  round: "round([A], 2)",
  if: "if([A] > 100, 5, 10)",
  days: "days([A], [B])",
};

/** The formula of a field: completes names and functions while typing, and shows the result with sample values. */
export function FormulaLine({ field, fields, referable, onTake }: Props) {
  const t = useTranslations("Designer.rules");
  const { readOnly } = useDesigner();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const formula = draft ?? field.formula ?? "";
  const typed = caret === null ? null : typedBefore(formula, caret);
  const labels = new Map(referable.map(({ field: { name }, label }) => [name, label]));
  const names = computable(referable.map((one) => one.field)).map(({ name }) => name);
  const found = typed ? matching(typed.kind === "field" ? names : functions, typed.text) : [];
  const isListed = found.length > 0;
  const active = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  /** Renders synchronously, so that further typing continues after the inserted text. */
  const write = (text: string, end: number) => {
    flushSync(() => setDraft(text));
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  };
  const choose = (name: string) => {
    if (!typed || caret === null) return;
    const next = completed(formula, caret, typed, name);
    setCaret(null);
    write(next.text, next.caret);
  };
  const take = () => {
    setCaret(null);
    if (draft === null) return;
    if (draft.trim() !== (field.formula ?? "")) onTake(draft.trim() || null);
    setDraft(null);
  };
  const begin = (put: string) => {
    const text = `${formula}${formula === "" || /[\s(]$/.test(formula) ? "" : " "}${put}`;
    setCaret(text.length);
    setAt(0);
    write(text, text.length);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="relative">
        <TextInput
          ref={input}
          label={t("formula")}
          hint={t("formulaHint", { bracket: "[", example: "[A] * 12" })}
          value={formula}
          maxLength={2000}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={isListed ? optionId(active) : undefined}
          onChange={({ target }) => {
            setDraft(target.value);
            setCaret(target.selectionStart);
            setAt(0);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (!isListed) {
              if (event.key === "Enter") take();
              return;
            }
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) setAt((active + step + found.length) % found.length);
            else if (event.key === "Enter" || event.key === "Tab") choose(found[active] ?? "");
            else if (event.key === "Escape") setCaret(null);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {isListed ? (
          <ul
            id={`${id}-list`}
            role="listbox"
            aria-label={t(typed?.kind === "function" ? "functions" : "fieldsToPut")}
            className="absolute inset-x-0 top-[68px] z-10 max-h-56 overflow-y-auto rounded-control border border-line bg-paper py-1 shadow-float"
          >
            {found.map((name, index) => (
              <li
                key={name}
                id={optionId(index)}
                role="option"
                dir="auto"
                aria-selected={index === active}
                ref={index === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
                onMouseDown={(event) => {
                  event.preventDefault(); // keeps the focus in the input, which on blur would apply its text
                  choose(name);
                }}
                className={classNames(
                  "flex min-h-9 cursor-pointer flex-col justify-center px-3 py-1 hover:bg-paper-2 pointer-coarse:min-h-11",
                  index === active && "bg-paper-2 outline-2 -outline-offset-2 outline-ink",
                )}
              >
                {typed?.kind === "field" ? (labels.get(name) ?? name) : name}
                {typed?.kind === "function"
                  ? functions.map((one) =>
                      one === name ? (
                        <span key={one} className="text-13 text-ink-2">
                          {t(`functionsDo.${one}`)}
                        </span>
                      ) : null,
                    )
                  : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {readOnly || formula.trim() === "" ? null : (
        <FormulaSample
          field={field}
          formula={formula}
          fields={fields}
          onMeant={(meant) => {
            setDraft(null);
            onTake(meant);
            input.current?.focus();
          }}
        />
      )}
      <details>
        <summary className="cursor-pointer text-13 text-ink-2">{t("functions")}</summary>
        <ul className="mt-2 flex flex-col gap-1">
          {functions.map((name) => (
            <li key={name}>
              <button type="button" className="min-h-8 text-left text-13" onClick={() => begin(`${name}(`)}>
                <code className="font-semibold underline">{examples[name]}</code> {t(`functionsDo.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
