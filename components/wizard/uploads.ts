import type { DraftDocument } from "./draft";

/** A row of the upload step: on its way, refused, or a document of the draft. */
export type Upload =
  | { key: string; state: "sending"; file: File; percent: number }
  | { key: string; state: "failed"; file: File; message: string; canRetry: boolean }
  | { key: string; state: "stored"; document: DraftDocument };
export type FailedUpload = Extract<Upload, { state: "failed" }>;
export type ListedUpload = Exclude<Upload, FailedUpload>;

export type UploadAction =
  | { type: "add"; uploads: Upload[] }
  | { type: "put"; upload: Upload }
  | { type: "progress"; key: string; percent: number }
  | { type: "remove"; key: string }
  | { type: "order"; uploads: Upload[] };

export const storedUpload = (document: DraftDocument): Upload => ({
  key: `document-${document.id}`,
  state: "stored",
  document,
});

export function uploadsReducer(uploads: Upload[], action: UploadAction): Upload[] {
  switch (action.type) {
    case "add":
      return [...uploads, ...action.uploads];
    case "put":
      return uploads.map((upload) => (upload.key === action.upload.key ? action.upload : upload));
    case "progress":
      return uploads.map((upload) =>
        upload.key === action.key && upload.state === "sending" ? { ...upload, percent: action.percent } : upload,
      );
    case "remove":
      return uploads.filter((upload) => upload.key !== action.key);
    case "order":
      return action.uploads;
  }
}

export const nameOfUpload = (upload: Upload) => (upload.state === "stored" ? upload.document.name : upload.file.name);

export const storedIds = (uploads: readonly Upload[]) =>
  uploads.flatMap((upload) => (upload.state === "stored" ? [upload.document.id] : []));
