"use client";
import { Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { DesignField } from "@/components/designer/design/design-field";
import { mayPlace, type Tool, tools } from "@/components/designer/design/field-tools";
import { EveryoneButton } from "./everyone-button";
import { RecipientChips } from "./recipient-chips";
import { ToolButton } from "./tool-button";
import type { useToolInHand } from "./use-tool-in-hand";

type Props = {
  hand: ReturnType<typeof useToolInHand>;
  fields: readonly DesignField[];
  onPlace: (tool: Tool) => void;
};

/** Chooses the recipient of new fields, and the kind of field to place. */
export function Toolbox({ hand, fields, onPlace }: Props) {
  const t = useTranslations("Designer");
  const role = useTranslations("RecipientRole");
  const { owners, person, tool: armed, isKept, arm, choosePerson } = hand;
  if (!person || owners.length === 0)
    return <p className="p-3 text-13 text-ink-2">{t(person ? "nobodyFills" : "nobodyOpen")}</p>;
  const name = armed ? t(`tool.${armed}`) : "";
  const hint = armed ? t(isKept ? "keptHint" : "armedHint", { tool: name }) : t(isKept ? "keepHint" : "toolHint");
  return (
    <div className="flex flex-col gap-3 p-3">
      <EveryoneButton people={owners} fields={fields} />
      <RecipientChips people={owners} current={person} onPerson={choosePerson} />
      <div
        role="group"
        aria-label={t("tools")}
        className="flex gap-2 max-md:-m-2 max-md:scroll-p-2 max-md:overflow-x-auto max-md:p-2 md:grid md:grid-cols-2"
      >
        {tools.map((tool) => (
          <ToolButton
            key={tool}
            tool={tool}
            isArmed={armed === tool}
            disabled={!mayPlace(person.role, tool)}
            colourIndex={person.index}
            onArm={() => arm(armed === tool ? null : tool, isKept)}
            onKeep={() => arm(tool, true)}
            onPlace={() => onPlace(tool)}
          />
        ))}
        <button
          type="button"
          aria-pressed={isKept}
          onClick={() => arm(armed, !isKept)}
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
          className={classNames(
            "flex items-center gap-2 rounded-control border px-2 text-13 max-md:order-first max-md:min-w-20 max-md:shrink-0 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:leading-tight md:col-span-2 md:min-h-9 md:pointer-coarse:min-h-11",
            isKept ? "border-ink bg-paper-2 font-semibold" : "border-line text-ink-2 hover:border-edge hover:text-ink",
          )}
        >
          <Pin aria-hidden size={16} className={classNames("shrink-0", isKept && "fill-current")} />
          {t("keepTool")}
        </button>
      </div>
      {tools.every((tool) => mayPlace(person.role, tool)) ? null : (
        <p className="text-13 text-ink-2">{t("notForRole", { role: role(`name.${person.role}`) })}</p>
      )}
      <p className={classNames("text-13 text-ink-2", !armed && "max-md:hidden")} aria-live="polite">
        {hint}
      </p>
    </div>
  );
}
