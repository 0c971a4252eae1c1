import "server-only";
import { settings } from "@/lib/platform/process/settings";

/** For a sentence about the storage. */
export const placeOfFiles = () => {
  const { S3_BUCKET, DATA_DIR } = settings();
  return S3_BUCKET ? `The bucket ${S3_BUCKET}` : `The folder ${DATA_DIR}/files`;
};
