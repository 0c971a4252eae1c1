import { useLocale } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { printedValue } from "@/lib/fields/formats/printed-value";
import { fieldKinds, hasOptions, isStamp, isTick } from "@/lib/fields/kinds";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { DesignField } from "@/components/designer/design/design-field";
import { toolOf } from "@/components/designer/design/field-tools";
import type { RecipientColour } from "@/lib/platform/colours/recipient-colour";
import { useStampSource } from "@/components/stamps/stamps-context";
import { toolIcons } from "@/components/designer/toolbox/tool-icons";

type Props = { field: DesignField; colour: RecipientColour; initials: string };

const families = {
  Helvetica: "Helvetica, Arial, sans-serif",
  Courier: "Courier, 'Courier New', monospace",
  "Times New Roman": "'Times New Roman', Times, serif",
};
const pixelsPerPoint = 96 / 72;

/** What a field shows: its value or its name in its font and size, its recipient, and whether it is required. */
export function FieldFace({ field, colour, initials }: Props) {
  const language = languageOfTag(useLocale());
  const text = isStamp(field.type) ? null : field.value;
  const value = text && !hasOptions(field.type) ? printedValue(text, field, language) : text;
  const tool = toolOf(field);
  const Icon = toolIcons[tool];
  const isSmall = isTick(field.type);
  const hasFont = fieldKinds[field.type].prints === "text";
  const font = hasFont ? { fontFamily: families[field.fontFace] } : {};
  const size = hasFont ? field.fontSize * pixelsPerPoint : 14;
  const stamp = useStampSource(isStamp(field.type) ? field.value : null);
  return (
    <span className="pointer-events-none relative flex size-full min-w-0 items-center">
      <span
        style={{ ...font, fontSize: `calc(${size}px * var(--zoom))` }}
        className={classNames(
          "flex size-full min-w-0 items-center gap-[0.35em] overflow-hidden",
          isSmall ? "justify-center" : "px-[0.4em]",
        )}
      >
        {stamp ? (
          <img src={stamp} alt="" className="size-full object-contain" />
        ) : (
          <>
            <Icon
              aria-hidden
              className={classNames("size-[1.15em] shrink-0", isSmall && field.selected && "[stroke-width:3.5]")}
            />
            {isSmall ? null : <span className="truncate leading-tight">{value || field.name}</span>}
          </>
        )}
      </span>
      <span
        style={{ backgroundColor: colour.ink, fontSize: "calc(9px * var(--zoom))" }}
        className={classNames(
          "absolute px-[0.35em] leading-[1.4] font-semibold whitespace-nowrap text-white",
          isSmall ? "-right-px bottom-full rounded-t-[3px]" : "top-0 right-0 rounded-bl-[3px]",
        )}
      >
        {initials}
        {field.required ? " *" : ""}
      </span>
    </span>
  );
}
