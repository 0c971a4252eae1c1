"use client";
import type { UploadedDocument } from "./document-types";
import { sizeText } from "@/lib/platform/text/size-text";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { maximumDocumentBytes, maximumDocuments } from "@/lib/documents/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useAcceptedUploads } from "./accepted-uploads";
import { useFileRefusals } from "./file-refusals";
import { fileProblem, uploadFile } from "./upload-file";
import { storedUpload, type Upload, type UploadAction, uploadsReducer } from "./uploads";

type Options = {
  documents: readonly UploadedDocument[];
  /** Called when an upload has become a document. */
  onStored?: () => Promise<void>;
};

/** Uploads in progress and stored documents in one list. The caller decides what the new documents belong to. */
export function useUploadRows({ documents, onStored }: Options) {
  const t = useTranslations("UploadStep");
  const refusal = useFileRefusals();
  const sentence = useTranslations("validation");
  const accepted = useAcceptedUploads();
  const [uploads, show] = useState<Upload[]>(() => documents.map(storedUpload));
  const [problem, setProblem] = useState<string | null>(null);
  // An upload ends many renders after it began, so it reads the current list from here.
  const latest = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());

  const act = (action: UploadAction) => {
    latest.current = uploadsReducer(latest.current, action);
    show(latest.current);
  };
  /** Runs an upload that `stop` can abort by the key of its row. */
  const transfer = async <T>(key: string, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      return await send(controller.signal);
    } finally {
      running.current.delete(key);
    }
  };
  /** The sentence for a file that need not be sent at all. */
  const problemOf = async (file: File): Promise<string | null> => {
    const reason = await fileProblem(file, accepted);
    return reason && refusal(reason, { limit: sizeText(maximumDocumentBytes) });
  };
  const progress = (key: string) => (percent: number) => act({ type: "progress", key, percent });

  const send = async (key: string, file: File) => {
    try {
      const document = await transfer(key, (signal) => uploadFile(file, { tell: progress(key), signal }));
      act({ type: "put", upload: { key, state: "stored", document } });
      await onStored?.();
    } catch (error) {
      const { label, message } = CallFailure.from(error);
      const said = message ?? t("lost");
      if (label !== "Aborted")
        act({ type: "put", upload: { key, state: "failed", file, message: said, canRetry: message === null } });
    }
  };

  return {
    uploads,
    latest,
    problem,
    setProblem,
    problemOf,
    act,
    transfer,
    progress,
    add: async (files: File[]) => {
      const room = maximumDocuments - latest.current.filter((upload) => upload.state !== "failed").length;
      setProblem(files.length > room ? sentence("documentsMaximum", { maximum: maximumDocuments }) : null);
      const rows = await Promise.all(
        files.slice(0, Math.max(room, 0)).map(async (file): Promise<Upload> => {
          const key = crypto.randomUUID();
          const message = await problemOf(file);
          return message === null
            ? { key, state: "sending", file, percent: 0 }
            : { key, state: "failed", file, message, canRetry: false };
        }),
      );
      act({ type: "add", uploads: rows });
      await Promise.all(rows.flatMap((row) => (row.state === "sending" ? [send(row.key, row.file)] : [])));
    },
    retry: async (upload: Upload) => {
      if (upload.state !== "failed") return;
      const { key, file } = upload;
      act({ type: "put", upload: { key, state: "sending", file, percent: 0 } });
      await send(key, file);
    },
    stop: (upload: Upload) => running.current.get(upload.key)?.abort(),
    drop: (upload: Upload) => {
      act({ type: "remove", key: upload.key });
      setProblem(null);
    },
  };
}
