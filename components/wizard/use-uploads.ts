"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { maximumDocuments } from "@/lib/documents/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import { changeDraft, createDraft, loadDraft, removeDocument, renameDocument } from "./draft-calls";
import type { Draft } from "./draft";
import { fileProblem, uploadFile } from "./upload-file";
import { type SaveQueue } from "./save-queue";
import { storedIds, storedUpload, type Upload, type UploadAction, uploadsReducer } from "./uploads";

type Options = {
  draft: Draft | null;
  /** The latest answer of the server; the first one carries the draft's id. */
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  workflowName: string;
  groupId: number | null;
};

/** Files on their way into the draft. The draft is made with the first one that arrives, so that nothing is lost. */
export function useUploads({ draft, onDraft, queue, workflowName, groupId }: Options) {
  const t = useTranslations("UploadStep");
  const refusal = useTranslations("errors");
  const sentence = useTranslations("validation");
  const [uploads, show] = useState<Upload[]>(() => (draft?.documents ?? []).map(storedUpload));
  const [problem, setProblem] = useState<string | null>(null);
  // What answers and files that arrive later go by, whichever render they were begun in.
  const latest = useRef({ uploads, draftId: draft?.workflow.id ?? null, workflowName });
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    latest.current.workflowName = workflowName;
  }, [workflowName]);

  const act = (action: UploadAction) => {
    latest.current.uploads = uploadsReducer(latest.current.uploads, action);
    show(latest.current.uploads);
  };
  const tell = (error: unknown) => setProblem(CallFailure.from(error).message ?? refusal("internal"));

  const saveOrder = () =>
    queue(async () => {
      const documentIds = storedIds(latest.current.uploads);
      const { draftId, workflowName: name } = latest.current;
      if (documentIds.length === 0) return;
      const saved = draftId
        ? await changeDraft(draftId, { documentIds })
        : await createDraft(documentIds, name, groupId);
      latest.current.draftId = saved.workflow.id;
      onDraft(saved);
    }).catch(tell);

  const send = async (key: string, file: File) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const document = await uploadFile(file, {
        tell: (percent) => act({ type: "progress", key, percent }),
        signal: controller.signal,
      });
      act({ type: "put", upload: { key, state: "stored", document } });
      await saveOrder();
    } catch (error) {
      const { label, message } = CallFailure.from(error);
      const said = message ?? t("lost");
      if (label !== "Aborted")
        act({ type: "put", upload: { key, state: "failed", file, message: said, canRetry: message === null } });
    } finally {
      running.current.delete(key);
    }
  };

  const add = async (files: File[]) => {
    const room = maximumDocuments - latest.current.uploads.filter((upload) => upload.state !== "failed").length;
    setProblem(files.length > room ? sentence("documentsMaximum") : null);
    const checked = await Promise.all(
      files.slice(0, Math.max(room, 0)).map(async (file) => ({ file, reason: await fileProblem(file) })),
    );
    const rows = checked.map(({ file, reason }): Upload => {
      const key = crypto.randomUUID();
      return reason
        ? { key, state: "failed", file, message: refusal(reason), canRetry: false }
        : { key, state: "sending", file, percent: 0 };
    });
    act({ type: "add", uploads: rows });
    await Promise.all(rows.flatMap((row) => (row.state === "sending" ? [send(row.key, row.file)] : [])));
  };

  const remove = async (upload: Upload) => {
    running.current.get(upload.key)?.abort();
    if (upload.state === "stored") {
      const { id } = upload.document;
      await queue(async () => {
        if (latest.current.draftId) onDraft(await removeDocument(latest.current.draftId, id));
      });
    }
    act({ type: "remove", key: upload.key });
    setProblem(null);
  };

  const replace = async (upload: Upload, file: File) => {
    if (upload.state !== "stored") return;
    const { key, document: before } = upload;
    const reason = await fileProblem(file);
    setProblem(reason && refusal(reason));
    if (reason) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    act({ type: "put", upload: { key, state: "stored", document: before, replacing: 0 } });
    try {
      await queue(async () => {
        // In the queue there is a draft: the save that brought this document into it comes before.
        const workflowId = latest.current.draftId;
        if (workflowId === null) throw new CallFailure("Unreachable", null);
        const document = await uploadFile(file, {
          tell: (percent) => act({ type: "progress", key, percent }),
          signal: controller.signal,
          replaces: { workflowId, documentId: before.id },
        });
        act({ type: "put", upload: { key, state: "stored", document } });
        onDraft(await loadDraft(workflowId));
      });
    } catch (error) {
      act({ type: "put", upload: { key, state: "stored", document: before } });
      if (CallFailure.from(error).label !== "Aborted") setProblem(CallFailure.from(error).message ?? t("lost"));
    } finally {
      running.current.delete(key);
    }
  };

  const rename = async (upload: Upload, name: string) => {
    if (upload.state !== "stored") return;
    const document = await queue(() => renameDocument(upload.document.id, name));
    act({ type: "put", upload: { ...upload, document } });
  };

  return {
    uploads,
    problem,
    add,
    remove,
    rename,
    replace,
    order: (list: Upload[]) => {
      act({ type: "order", uploads: list });
      return saveOrder();
    },
    retry: (upload: Upload) => {
      if (upload.state !== "failed") return Promise.resolve();
      const { key, file } = upload;
      act({ type: "put", upload: { key, state: "sending", file, percent: 0 } });
      return send(key, file);
    },
  };
}
