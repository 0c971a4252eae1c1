"use client";
import { Anchor, CircleAlert, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useRef } from "react";
import { initialsOf } from "@/lib/platform/text/initials";
import { placeOf } from "@/components/documents/place-on-page";
import { classNames } from "@/components/ui/class-names";
import type { DesignField } from "@/components/designer/design/design-field";
import { fieldElementId, useDesigner, useProblemsOf } from "@/components/designer/design/designer-context";
import type { DesignPage } from "@/components/designer/design/design-page";
import { FieldFace } from "./field-face";
import { toolOf } from "@/components/designer/design/field-tools";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";
import { ResizeHandles } from "./resize-handles";
import { useFieldGestures } from "./use-field-gestures";
import { useFieldKeys } from "./use-field-keys";

type Props = {
  field: DesignField;
  page: DesignPage;
  isSelected: boolean;
  /** True if the selected field refers to this one, or this one to it. */
  isConnected: boolean;
  /** True if this is the only selected field, which can be resized. */
  isAlone: boolean;
  /** True if the other selected fields align with this one. */
  isModel: boolean;
  openProperties: () => void;
};

/** One field on its page: its place in percent, its recipient's colour and initials. */
export const FieldBox = memo(function FieldBox({
  field,
  page,
  isSelected,
  isConnected,
  isAlone,
  isModel,
  openProperties,
}: Props) {
  const t = useTranslations("Designer");
  const { people, readOnly, lockedIds } = useDesigner();
  const isLocked = lockedIds.has(field.recipientId);
  const problems = useProblemsOf(field.key);
  const person = people.get(field.recipientId);
  const colour = recipientColour(person?.index ?? 0);
  const tool = toolOf(field);
  const { startMove, startResize, focus } = useFieldGestures(field, page);
  const onKeyDown = useFieldKeys(field, openProperties);
  const element = useRef<HTMLDivElement>(null);
  const initials = person ? initialsOf(person.firstName, person.lastName) || String(person.index + 1) : "?";
  const label = t("fieldLabel", {
    name: field.name,
    type: t(`tool.${tool}`),
    person: person?.name ?? "",
    page: field.pageIndex + 1,
  });
  useEffect(() => {
    if (isSelected && isAlone) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isSelected, isAlone]);
  return (
    <div ref={element} style={placeOf(field)} className={classNames("absolute", isSelected && "z-10")}>
      <button
        type="button"
        id={fieldElementId(field.key)}
        aria-pressed={isSelected}
        aria-disabled={isLocked || undefined}
        aria-label={[
          isModel ? t("modelLabel", { label }) : label,
          ...(isLocked ? [t("locked")] : []),
          ...problems,
        ].join(" ")}
        aria-describedby="designer-keys"
        title={isLocked ? t("locked") : field.value || field.name}
        onPointerDown={startMove}
        onFocus={focus}
        onDoubleClick={isLocked ? undefined : openProperties}
        onKeyDown={isLocked ? undefined : onKeyDown}
        style={{
          color: colour.ink,
          backgroundColor: `color-mix(in srgb, ${colour.wash} 84%, transparent)`,
          borderColor: colour.edge,
        }}
        className={classNames(
          "flex size-full touch-none items-center rounded-[3px] border-[1.5px] text-left select-none",
          isLocked ? "cursor-not-allowed" : !readOnly && "[cursor:grab] active:[cursor:grabbing]",
          isSelected && "outline-2 outline-offset-1 outline-[#1a1c28]",
          isConnected && !isSelected && "outline-2 outline-offset-1 outline-[#1a1c28] outline-dashed",
          isModel && "shadow-[0_0_0_7px_#bed600]",
        )}
      >
        <FieldFace field={field} colour={colour} initials={initials} />
      </button>
      {isModel ? (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-2.5 -left-2.5 flex size-5 items-center justify-center rounded-full border-[1.5px] border-[#1a1c28] bg-[#bed600] text-[#1a1c28]"
        >
          <Anchor size={12} />
        </span>
      ) : null}
      {isLocked ? (
        <Lock
          aria-hidden
          size={14}
          className="pointer-events-none absolute -top-2 -right-2 rounded-full bg-white p-0.5 text-[#1a1c28]"
        />
      ) : null}
      {problems.length > 0 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 -left-6 flex size-4 items-center justify-center rounded-full bg-white text-[#b3261e]"
        >
          <CircleAlert size={16} />
        </span>
      ) : null}
      {isSelected && isAlone && !readOnly ? <ResizeHandles startResize={startResize} /> : null}
    </div>
  );
});
