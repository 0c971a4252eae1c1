"use client";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Draft, fieldCount, stepNumbers } from "@/components/wizard/draft/draft";

/** The recipients in their order, with their number of fields. */
export function ReviewRecipients({ draft, onEdit }: { draft: Draft; onEdit: () => void }) {
  const t = useTranslations("ReviewStep");
  const { allowChanges, executeActionsInOrder } = draft.workflow;
  const steps = stepNumbers(draft.signatories);
  const edit = (
    <Button size="small" icon={<Pencil aria-hidden size={14} />} onClick={onEdit}>
      {t("edit")}
    </Button>
  );
  const List = executeActionsInOrder ? "ol" : "ul";
  return (
    <Card title={t("recipients", { count: draft.signatories.length })} actions={allowChanges ? edit : undefined}>
      <p className="-mt-2 mb-3 text-13 text-ink-2">{t(executeActionsInOrder ? "ordered" : "unordered")}</p>
      <List className="flex flex-col gap-3">
        {draft.signatories.map((signatory, index) => {
          const count = fieldCount(draft.documents, signatory.id);
          return (
            <li key={signatory.id} className="flex items-start gap-3">
              <RecipientMark index={index} firstName={signatory.firstName} lastName={signatory.lastName} />
              <div className="min-w-0 flex-1 gap-3 sm:flex">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">
                    {executeActionsInOrder ? `${steps[index]}. ` : ""}
                    {signatory.firstName} {signatory.lastName}
                  </p>
                  <p className="break-words text-ink-2">{signatory.email}</p>
                </div>
                <div className="shrink-0 text-13 text-ink-2 sm:text-right">
                  <p>{count > 0 ? t("fields", { count }) : t("noFields")}</p>
                  {signatory.attachments.length > 0 ? (
                    <p>{t("attachments", { count: signatory.attachments.length })}</p>
                  ) : null}
                </div>
              </div>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
