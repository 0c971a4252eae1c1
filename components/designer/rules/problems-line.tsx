"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { use } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { ProblemsContext, useDesigner } from "@/components/designer/design/designer-context";
import { Button } from "@/components/ui/button";

type Props = { fields: readonly DesignField[]; selected: readonly string[] };

/** One line above the pages: what is wrong first, how many fields it concerns, and the way to the next of them. */
export function ProblemsLine({ fields, selected }: Props) {
  const t = useTranslations("Designer.rules");
  const problems = use(ProblemsContext);
  const { dispatch, focusField } = useDesigner();
  const wrong = fields.filter(({ key }) => problems.has(key));
  const at = wrong.findIndex(({ key }) => selected.includes(key));
  const next = wrong[(at + 1) % wrong.length];
  const [message] = problems.get((wrong[at] ?? next)?.key ?? "") ?? [];
  return (
    <div role="status" className={wrong.length > 0 ? "border-b border-line bg-paper" : undefined}>
      {next ? (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13">
          <CircleAlert aria-hidden size={16} className="shrink-0 text-bad" />
          <p className="min-w-0 flex-1 basis-52">
            <span className="font-semibold">{t("wrongCount", { count: wrong.length })}</span> {message}
          </p>
          {at >= 0 && wrong.length === 1 ? null : (
            <Button
              size="small"
              onClick={() => {
                dispatch({ type: "select", keys: [next.key] });
                focusField(next.key);
              }}
            >
              {t(at < 0 ? "toField" : "toNextField")}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
