"use client";
import { useTranslations } from "next-intl";
import type { UploadedDocument } from "@/components/documents/document-types";
import type { Upload } from "@/components/documents/uploads";
import { useUploadRows } from "@/components/documents/use-upload-rows";
import { useUndoHere } from "@/components/ui/toast";
import { useTemplateSaves } from "./template-calls";

/** The list of a template's documents while it is edited. The template takes them over when it is saved. */
export function useTemplateUploads(documents: readonly UploadedDocument[]) {
  const { renameTemplateDocument } = useTemplateSaves();
  const t = useTranslations("UploadStep");
  const undoing = useUndoHere();
  const { uploads, latest, problem, setProblem, act, add, drop, stop, retry } = useUploadRows({ documents });
  return {
    uploads,
    problem,
    setProblem,
    add,
    remove: (upload: Upload) => {
      const at = latest.current.findIndex(({ key }) => key === upload.key);
      stop(upload);
      drop(upload);
      if (upload.state !== "stored") return;
      undoing.offer(t("removed", { name: upload.document.name }), async () =>
        act({ type: "order", uploads: latest.current.toSpliced(at, 0, upload) }),
      );
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
