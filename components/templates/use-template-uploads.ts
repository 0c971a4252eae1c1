"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { DraftDocument } from "@/components/wizard/draft";
import { fileProblem, uploadFile } from "@/components/wizard/upload-file";
import { storedUpload, type Upload, type UploadAction, uploadsReducer } from "@/components/wizard/uploads";
import { maximumDocuments } from "@/lib/documents/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import { renameTemplateDocument } from "./template-calls";

/** The documents of a template while it is edited; what is here becomes the template's when it is saved. */
export function useTemplateUploads(documents: readonly DraftDocument[]) {
  const t = useTranslations("UploadStep");
  const refusal = useTranslations("errors");
  const sentence = useTranslations("validation");
  const [uploads, show] = useState<Upload[]>(() => documents.map(storedUpload));
  const [problem, setProblem] = useState<string | null>(null);
  // What files that arrive later go by, whichever render they were begun in.
  const latest = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const act = (action: UploadAction) => {
    latest.current = uploadsReducer(latest.current, action);
    show(latest.current);
  };
  const send = async (key: string, file: File) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const tell = (percent: number) => act({ type: "progress", key, percent });
      const document = await uploadFile(file, { tell, signal: controller.signal });
      act({ type: "put", upload: { key, state: "stored", document } });
    } catch (error) {
      const { label, message } = CallFailure.from(error);
      const said = message ?? t("lost");
      if (label !== "Aborted")
        act({ type: "put", upload: { key, state: "failed", file, message: said, canRetry: message === null } });
    } finally {
      running.current.delete(key);
    }
  };
  return {
    uploads,
    problem,
    setProblem,
    add: async (files: File[]) => {
      const room = maximumDocuments - latest.current.filter((upload) => upload.state !== "failed").length;
      setProblem(files.length > room ? sentence("documentsMaximum") : null);
      const rows = await Promise.all(
        files.slice(0, Math.max(room, 0)).map(async (file): Promise<Upload> => {
          const key = crypto.randomUUID();
          const reason = await fileProblem(file);
          return reason
            ? { key, state: "failed", file, message: refusal(reason), canRetry: false }
            : { key, state: "sending", file, percent: 0 };
        }),
      );
      act({ type: "add", uploads: rows });
      await Promise.all(rows.flatMap((row) => (row.state === "sending" ? [send(row.key, row.file)] : [])));
    },
    remove: (upload: Upload) => {
      running.current.get(upload.key)?.abort();
      act({ type: "remove", key: upload.key });
      setProblem(null);
    },
    retry: (upload: Upload) => {
      if (upload.state !== "failed") return;
      const { key, file } = upload;
      act({ type: "put", upload: { key, state: "sending", file, percent: 0 } });
      void send(key, file);
    },
    rename: async (upload: Upload, name: string) => {
      if (upload.state !== "stored") return;
      const document = await renameTemplateDocument(upload.document.id, name);
      act({ type: "put", upload: { ...upload, document } });
    },
    order: (list: Upload[]) => act({ type: "order", uploads: list }),
  };
}
