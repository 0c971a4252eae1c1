"use client";
import { useTranslations } from "next-intl";
import type { Question } from "@/components/designer/design/use-designer-basics";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Names the fields whose condition or formula would no longer work. */
export function RuleQuestion({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const t = useTranslations("Designer.rules");
  const does = question?.does ?? "change";
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("breaks.title")}
      confirm={t(`breaks.${does}`)}
      danger={does === "delete"}
      act={async () => question?.act()}
    >
      <p>{t(`breaks.text.${does}`)}</p>
      <ul className="list-disc pl-5">
        {question?.broken.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
