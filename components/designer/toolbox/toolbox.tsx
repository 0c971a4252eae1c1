"use client";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { SelectInput } from "@/components/ui/select-input";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { type Tool, tools, toolShape } from "@/components/designer/design/field-tools";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { roleRules } from "@/lib/recipients/rules";
import { ToolButton } from "./tool-button";

type Props = {
  /** Those who may have fields. */
  people: readonly DesignPerson[];
  current: DesignPerson;
  onPerson: (id: number) => void;
  armed: Tool | null;
  onArm: (tool: Tool | null) => void;
  onPlace: (tool: Tool) => void;
};

/** Chooses the recipient of new fields, and the kind of field to place. */
export function Toolbox({ people, current, onPerson, armed, onArm, onPlace }: Props) {
  const t = useTranslations("Designer");
  const role = useTranslations("RecipientRole");
  const mayHave = (person: DesignPerson) => (tool: Tool) => roleRules[person.role].holds(toolShape(tool).type);
  const holds = mayHave(current);
  const choose = (id: number) => {
    const next = people.find((person) => person.id === id);
    if (armed && next && !mayHave(next)(armed)) onArm(null);
    onPerson(id);
  };
  if (people.length === 0) return <p className="p-3 text-13 text-ink-2">{t("nobodyFills")}</p>;
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex items-end gap-2">
        <SelectInput
          label={t("fieldsFor")}
          value={String(current.id)}
          choices={people.map((person) => ({ value: String(person.id), label: person.name }))}
          onChange={(event) => choose(Number(event.target.value))}
          className="min-w-0 flex-1"
        />
        <span className="mb-1">
          <RecipientMark index={current.index} firstName={current.firstName} lastName={current.lastName} />
        </span>
      </div>
      <div
        role="group"
        aria-label={t("tools")}
        className="flex gap-2 max-md:overflow-x-auto max-md:pb-1 md:grid md:grid-cols-2"
      >
        {tools.map((tool) => (
          <ToolButton
            key={tool}
            tool={tool}
            isArmed={armed === tool}
            disabled={!holds(tool)}
            colourIndex={current.index}
            onArm={() => onArm(armed === tool ? null : tool)}
            onPlace={() => onPlace(tool)}
          />
        ))}
      </div>
      {tools.every(holds) ? null : (
        <p className="text-13 text-ink-2">{t("notForRole", { role: role(`name.${current.role}`) })}</p>
      )}
      <p className={classNames("text-13 text-ink-2", !armed && "max-md:hidden")} aria-live="polite">
        {armed ? t("armedHint", { tool: t(`tool.${armed}`) }) : t("toolHint")}
      </p>
    </div>
  );
}
