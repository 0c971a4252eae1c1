"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { OverlayClose } from "@/components/ui/overlay";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SidePanel } from "@/components/ui/side-panel";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { UnsavedGuard } from "@/components/ui/unsaved-guard";
import type { RequestedInput } from "@/lib/attachments/schema";

type Props = { requested: RequestedInput | null; onSave: (requested: RequestedInput) => void; onClose: () => void };

const empty: RequestedInput = { title: "", description: "", required: true, visibleToSignatories: false };

/** Edits a requested attachment, which needs a title and instructions to be saved (specification, Workflows 5). */
export function RequestedPanel({ requested, onSave, onClose }: Props) {
  const t = useTranslations("RequestedAttachments");
  const first = requested ?? empty;
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<RequestedInput>) => setDraft({ ...draft, ...part });
  const isComplete = draft.title.trim() !== "" && draft.description.trim() !== "";
  return (
    <SidePanel
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(requested ? "change" : "add")}
      description={t("hint")}
      footer={
        <>
          <OverlayClose>
            <Button>{t("leave")}</Button>
          </OverlayClose>
          <Button
            variant="primary"
            disabled={!isComplete}
            onClick={() => onSave({ ...draft, title: draft.title.trim(), description: draft.description.trim() })}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <UnsavedGuard isUnsaved={JSON.stringify(draft) !== JSON.stringify(first)} />
        <TextInput
          label={t("name")}
          value={draft.title}
          maxLength={255}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={t("instructions")}
          hint={t("instructionsHint")}
          value={draft.description}
          maxLength={1000}
          onChange={(event) => change({ description: event.target.value })}
        />
        <CheckboxInput
          label={t("isRequired")}
          checked={draft.required}
          onChange={(event) => change({ required: event.target.checked })}
        />
        <CheckboxInput
          label={t("isVisible")}
          checked={draft.visibleToSignatories}
          onChange={(event) => change({ visibleToSignatories: event.target.checked })}
        />
      </div>
    </SidePanel>
  );
}
