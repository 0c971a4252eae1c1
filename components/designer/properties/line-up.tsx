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
import { IconButton } from "@/components/ui/icon-button";
import {
  type Alignment,
  alignments,
  canDistribute,
  type Distribution,
  distributions,
} from "@/components/designer/design/align-fields";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";

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

/** Lines several fields up with the one selected last, which is marked, or distributes them evenly. */
export function LineUp({ fields }: { fields: readonly DesignField[] }) {
  const t = useTranslations("Designer");
  const { align, distribute, focusField } = useDesigner();
  const model = fields.at(-1);
  /** After a click the focus returns to the fields. After a key press it stays on the button for the next one. */
  const giveBack = (event: MouseEvent) => {
    if (event.detail > 0 && model) focusField(model.key);
  };
  return (
    <div role="group" aria-label={t("align")}>
      <p className="font-medium">{t("align")}</p>
      <p className="mb-1 text-13 text-ink-2">{t("alignTo", { name: model?.name ?? "" })}</p>
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
  );
}
