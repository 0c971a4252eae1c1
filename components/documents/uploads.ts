import type { UploadedDocument } from "./document-types";

/** A row of the list: a file being sent, a refused file, or a stored document. */
export type Upload =
  | { key: string; state: "sending"; file: File; percent: number }
  | { key: string; state: "failed"; file: File; message: string; canRetry: boolean }
  | {
      key: string;
      state: "stored";
      document: UploadedDocument;
      /** Percent sent of the file that will replace this one. */
      replacing?: number;
    };
export type FailedUpload = Extract<Upload, { state: "failed" }>;
export type ListedUpload = Exclude<Upload, FailedUpload>;

export type UploadAction =
  | { type: "add"; uploads: Upload[] }
  | { type: "put"; upload: Upload }
  | { type: "progress"; key: string; percent: number }
  | { type: "remove"; key: string }
  | { type: "order"; uploads: Upload[] };

export const storedUpload = (document: UploadedDocument): Upload => ({
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
      return uploads.map((upload) => (upload.key === action.key ? progressed(upload, action.percent) : upload));
    case "remove":
      return uploads.filter((upload) => upload.key !== action.key);
    case "order":
      return action.uploads;
  }
}

function progressed(upload: Upload, percent: number): Upload {
  if (upload.state === "sending") return { ...upload, percent };
  return upload.state === "stored" && upload.replacing !== undefined ? { ...upload, replacing: percent } : upload;
}

export const nameOfUpload = (upload: Upload) => (upload.state === "stored" ? upload.document.name : upload.file.name);

export const isUnderWay = (upload: Upload) =>
  upload.state === "sending" || (upload.state === "stored" && upload.replacing !== undefined);

export const storedIds = (uploads: readonly Upload[]) =>
  uploads.flatMap((upload) => (upload.state === "stored" ? [upload.document.id] : []));
