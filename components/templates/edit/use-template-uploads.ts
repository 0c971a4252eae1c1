"use client";
import type { UploadedDocument } from "@/components/documents/document-types";
import type { Upload } from "@/components/documents/uploads";
import { useUploadRows } from "@/components/documents/use-upload-rows";
import { useTemplateSaves } from "./template-calls";

/** The list of a template's documents while it is edited. The template takes them over when it is saved. */
export function useTemplateUploads(documents: readonly UploadedDocument[]) {
  const { renameTemplateDocument } = useTemplateSaves();
  const { uploads, problem, setProblem, act, add, drop, stop, retry } = useUploadRows({ documents });
  return {
    uploads,
    problem,
    setProblem,
    add,
    remove: (upload: Upload) => {
      stop(upload);
      drop(upload);
    },
    retry,
    rename: async (upload: Upload, name: string) => {
      if (upload.state !== "stored") return;
      const document = await renameTemplateDocument(upload.document.id, name);
      act({ type: "put", upload: { ...upload, document } });
    },
    order: (list: Upload[]) => act({ type: "order", uploads: list }),
  };
}
