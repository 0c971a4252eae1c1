"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImportTemplate } from "@/components/templates/import-template";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextInput } from "@/components/ui/text-input";
import { maximumDocuments } from "@/lib/documents/rules";
import { type Draft, type DraftGroup, fieldCount } from "./draft";
import { DraftReferences } from "./draft-references";
import { DropZone } from "./drop-zone";
import { GroupSelect } from "./group-select";
import { moved } from "@/components/ui/moved";
import type { SaveQueue } from "./save-queue";
import { RefusedUploads } from "./refused-uploads";
import { SortableList } from "@/components/ui/sortable-list";
import { StrictNote } from "./strict-note";
import { UploadRow } from "./upload-row";
import { isUnderWay, nameOfUpload, type Upload } from "./uploads";
import { useGroup } from "./use-group";
import { useUploads } from "./use-uploads";
import { useWorkflowName } from "./use-workflow-name";
import { WizardFooter } from "./wizard-footer";

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
  const { uploads, problem, add, remove, rename, replace, order, retry } = useUploads({
    draft,
    onDraft,
    queue,
    workflowName: naming.name,
    groupId: grouping.groupId,
  });
  const [doomed, setDoomed] = useState<Upload | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = (upload: Upload) => {
    const loses = upload.state === "stored" && fieldCount([upload.document]) > 0;
    if (loses) setDoomed(upload);
    else void remove(upload);
  };
  const stored = uploads.filter((upload) => upload.state === "stored");
  const listed = uploads.filter((upload) => upload.state !== "failed");
  const refused = uploads.filter((upload) => upload.state === "failed");
  const move = (from: number, to: number) => void order([...moved(listed, from, to), ...refused]);
  const goOn = async () => {
    setBusy(true);
    if (await naming.save()) onContinue();
    setBusy(false);
  };
  return (
    <>
      {readOnly ? <StrictNote /> : null}
      <TextInput
        label={t("name")}
        disabled={readOnly}
        optional={t("optional")}
        hint={t("nameHint")}
        value={naming.name}
        error={naming.error}
        maxLength={255}
        className="mb-6"
        onChange={(event) => naming.change(event.target.value)}
      />
      <GroupSelect grouping={grouping} groups={groups} assigned={draft?.assignedGroup ?? null} disabled={readOnly} />
      <h2 className="mb-2 font-medium">{t("documents", { count: listed.length })}</h2>
      {problem ? (
        <div className="mb-3">
          <Banner tone="bad" live>
            {problem}
          </Banner>
        </div>
      ) : null}
      {listed.length > 0 ? (
        <div className="mb-3">
          <SortableList
            items={listed}
            idOf={(upload) => upload.key}
            nameOf={nameOfUpload}
            enabled={!readOnly && stored.length === listed.length && listed.length > 1}
            onMove={move}
          >
            {(upload, index, handle) => (
              <UploadRow
                upload={upload}
                handle={handle}
                isFirst={index === 0}
                isLast={index === listed.length - 1}
                onMove={(by) => move(index, index + by)}
                readOnly={readOnly}
                onRename={(name) => rename(upload, name)}
                onReplace={(file) => void replace(upload, file)}
                onRemove={() => ask(upload)}
              />
            )}
          </SortableList>
        </div>
      ) : null}
      <RefusedUploads
        uploads={refused}
        onRetry={(upload) => void retry(upload)}
        onDismiss={(one) => void remove(one)}
      />
      {readOnly ? null : (
        <DropZone
          compact={listed.length > 0}
          disabled={listed.length >= maximumDocuments}
          onFiles={(files) => void add(files)}
        />
      )}
      {listed.length === 0 && !draft ? <ImportTemplate groupId={grouping.groupId} groups={groups} /> : null}
      {draft && stored.length > 0 ? <DraftReferences draft={draft} onDraft={onDraft} queue={queue} /> : null}
      <WizardFooter
        onBack={onBack}
        onContinue={() => void goOn()}
        busy={busy || uploads.some(isUnderWay)}
        disabled={stored.length === 0 || !draft}
      />
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t("removeTitle", { name: doomed ? nameOfUpload(doomed) : "" })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (doomed) await remove(doomed);
        }}
      >
        <p>{t("removeFields", { count: doomed?.state === "stored" ? fieldCount([doomed.document]) : 0 })}</p>
      </ConfirmDialog>
    </>
  );
}
