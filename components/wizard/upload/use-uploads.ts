"use client";
import { useFileRefusals } from "@/components/documents/file-refusals";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import type { Draft } from "@/components/wizard/draft/draft";
import { useSeenVersion } from "@/components/versions/seen-version-provider";
import type { SaveQueue } from "@/components/ui/save-queue";
import { useUndoHere } from "@/components/ui/toast";
import { uploadFile } from "@/components/documents/upload-file";
import { storedIds, type Upload } from "@/components/documents/uploads";
import { useUploadRows } from "@/components/documents/use-upload-rows";

type Options = {
  draft: Draft | null;
  /** The latest answer of the server; the first one carries the draft's id. */
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  workflowName: string;
  groupId: number | null;
};

/** Uploads files into the draft, which is created with the first stored file, so that nothing is lost. */
export function useUploads({ draft, onDraft, queue, workflowName, groupId }: Options) {
  const t = useTranslations("UploadStep");
  const refusal = useFileRefusals();
  const seen = useSeenVersion();
  const undoing = useUndoHere();
  const calls = useDraftCalls();
  const { changeDraft, createDraft, loadDraft, removeDocument, renameDocument, restoreDocument } = calls;
  const latest = useRef({ draftId: draft?.workflow.id ?? null, workflowName });
  useEffect(() => {
    latest.current.workflowName = workflowName;
  }, [workflowName]);
  const saveOrder = () =>
    queue(async () => {
      const documentIds = storedIds(rows.latest.current);
      const { draftId, workflowName: name } = latest.current;
      if (documentIds.length === 0) return;
      const saved = draftId
        ? await changeDraft(draftId, { documentIds })
        : await createDraft(documentIds, name, groupId);
      latest.current.draftId = saved.workflow.id;
      onDraft(saved);
    }).catch((error: unknown) => showFailure(error));
  const rows = useUploadRows({ documents: draft?.documents ?? [], onStored: saveOrder });
  const { act, setProblem } = rows;

  const showFailure = (error: unknown) => setProblem(CallFailure.from(error).message ?? refusal("internal"));

  const remove = async (upload: Upload) => {
    rows.stop(upload);
    try {
      if (upload.state === "stored") {
        const { id } = upload.document;
        await queue(async () => {
          if (latest.current.draftId) onDraft(await removeDocument(latest.current.draftId, id));
        });
      }
      const at = rows.latest.current.findIndex(({ key }) => key === upload.key);
      rows.drop(upload);
      if (upload.state === "stored") offerBack(upload, at);
    } catch (error) {
      showFailure(error);
    }
  };

  const offerBack = (upload: Upload & { state: "stored" }, at: number) =>
    undoing.offer(t("removed", { name: upload.document.name }), async () => {
      await queue(async () => {
        if (latest.current.draftId) onDraft(await restoreDocument(latest.current.draftId, upload.document.id));
      });
      act({ type: "order", uploads: rows.latest.current.toSpliced(at, 0, upload) });
      await saveOrder();
    });

  const replace = async (upload: Upload, file: File) => {
    if (upload.state !== "stored") return;
    const { key, document: before } = upload;
    const message = await rows.problemOf(file);
    setProblem(message);
    if (message) return;
    act({ type: "put", upload: { key, state: "stored", document: before, replacing: 0 } });
    try {
      await rows.transfer(key, (signal) =>
        queue(async () => {
          // The draft exists by now, because the save that added this document ran earlier in the queue.
          const workflowId = latest.current.draftId;
          if (workflowId === null) throw new CallFailure("Unreachable", null);
          const replaces = { workflowId, documentId: before.id, seenUpdatedAt: seen.current };
          const document = await seen.versioned(uploadFile(file, { tell: rows.progress(key), signal, replaces }));
          act({ type: "put", upload: { key, state: "stored", document } });
          onDraft(await loadDraft(workflowId));
        }),
      );
    } catch (error) {
      act({ type: "put", upload: { key, state: "stored", document: before } });
      if (CallFailure.from(error).label !== "Aborted") setProblem(CallFailure.from(error).message ?? t("lost"));
    }
  };

  const takeTags = ({ id }: { id: number }) =>
    queue(async () => {
      const row = rows.latest.current.find((one) => one.state === "stored" && one.document.id === id);
      const { document, tags } = await calls.takeTags(id);
      if (row) act({ type: "put", upload: { key: row.key, state: "stored", document } });
      if (latest.current.draftId) onDraft(await loadDraft(latest.current.draftId));
      return tags.read.length;
    });

  return {
    takeTags,
    uploads: rows.uploads,
    problem: rows.problem,
    add: rows.add,
    retry: rows.retry,
    remove,
    replace,
    rename: async (upload: Upload, name: string) => {
      if (upload.state !== "stored") return;
      const document = await queue(() => renameDocument(upload.document.id, name));
      act({ type: "put", upload: { ...upload, document } });
    },
    order: (list: Upload[]) => {
      act({ type: "order", uploads: list });
      return saveOrder();
    },
  };
}
