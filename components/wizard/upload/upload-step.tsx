"use client";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ImportTemplate } from "./import-template";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { TextInput } from "@/components/ui/text-input";
import { type Draft, type DraftGroup, fieldCount } from "@/components/wizard/draft/draft";
import { DraftReferences } from "./draft-references";
import { GroupSelect } from "./group-select";
import type { SaveQueue } from "@/components/ui/save-queue";
import { StrictNote } from "@/components/wizard/frame/strict-note";
import { TagsQuestion, type TagsQuestionHandle } from "@/components/documents/tags-question";
import { UploadList } from "@/components/documents/upload-list";
import { isUnderWay, nameOfUpload, type Upload } from "@/components/documents/uploads";
import { useGroup } from "./use-group";
import { useUploads } from "./use-uploads";
import { useWorkflowName } from "./use-workflow-name";
import { WizardFooter } from "@/components/ui/wizard-footer";

type Props = {
  draft: Draft | null;
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  groupId: number | null;
  groups: readonly DraftGroup[];
  onBack: () => void;
  onContinue: () => void;
};

export function UploadStep({ draft, onDraft, queue, groupId, groups, onBack, onContinue }: Props) {
  const t = useTranslations("UploadStep");
  const naming = useWorkflowName(draft, onDraft, queue);
  const readOnly = draft !== null && !draft.workflow.allowChanges;
  const grouping = useGroup({ draft, onDraft, queue, initial: groupId });
  const { uploads, problem, add, remove, rename, replace, order, retry, takeTags } = useUploads({
    draft,
    onDraft,
    queue,
    workflowName: naming.name,
    groupId: grouping.groupId,
  });
  const [toRemove, setToRemove] = useState<Upload | null>(null);
  const [busy, setBusy] = useState(false);
  const question = useRef<TagsQuestionHandle>(null);
  const formId = useId();
  const ask = (upload: Upload) => {
    const loses = upload.state === "stored" && fieldCount([upload.document]) > 0;
    if (loses) setToRemove(upload);
    else void remove(upload);
  };
  const stored = uploads.filter((upload) => upload.state === "stored");
  const listed = uploads.filter((upload) => upload.state !== "failed");
  const { leave, guard } = useLeaveGuard({
    settle: naming.settle,
    // During an upload the name is not lost: the draft gets it even after the user has left.
    ask: draft === null && uploads.length === 0 && naming.name.trim() !== "",
    warn: uploads.some(isUnderWay),
  });
  const goOn = async () => {
    setBusy(true);
    const isKept = await naming.settle();
    if (!(await question.current?.isOpen()) && isKept) onContinue();
    setBusy(false);
  };
  return (
    <>
      {readOnly ? <StrictNote /> : null}
      <UploadList
        uploads={uploads}
        problem={problem}
        readOnly={readOnly}
        canMove={stored.length === listed.length}
        onAdd={(files) => void add(files)}
        onOrder={(list) => void order(list)}
        onRename={rename}
        onReplace={(upload, file) => void replace(upload, file)}
        onRemove={ask}
        onRetry={(upload) => void retry(upload)}
        onDismiss={(upload) => void remove(upload)}
      />
      {draft && !readOnly ? <TagsQuestion ref={question} documents={draft.documents} onUse={takeTags} /> : null}
      {listed.length === 0 && !readOnly ? <ImportTemplate groupId={grouping.groupId} groups={groups} /> : null}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <TextInput
          label={t("name")}
          disabled={readOnly}
          optional={t("optional")}
          hint={t("nameHint")}
          value={naming.name}
          error={naming.error}
          maxLength={255}
          placeholder={draft?.workflow.name ? undefined : draft?.workflow.title}
          className="mt-6"
          onChange={(event) => naming.change(event.target.value)}
        />
      </form>
      <GroupSelect grouping={grouping} groups={groups} assigned={draft?.assignedGroup ?? null} disabled={readOnly} />
      {draft && stored.length > 0 ? <DraftReferences draft={draft} onDraft={onDraft} queue={queue} /> : null}
      <WizardFooter
        onBack={() => leave(onBack)}
        form={formId}
        busy={busy || uploads.some(isUnderWay)}
        disabled={stored.length === 0 || !draft}
      />
      {guard}
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => (open ? undefined : setToRemove(null))}
        title={t("removeTitle", { name: toRemove ? nameOfUpload(toRemove) : "" })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (toRemove) await remove(toRemove);
        }}
      >
        <p>{t("removeFields", { count: toRemove?.state === "stored" ? fieldCount([toRemove.document]) : 0 })}</p>
      </ConfirmDialog>
    </>
  );
}
