import type { AttachmentDto } from "@/lib/attachments/schema";
import type { DocumentDto } from "@/lib/documents/schema";

/** A PDF that recipients will sign, in a draft or a template. */
export type UploadedDocument = Pick<DocumentDto, "id" | "name" | "pages" | "status" | "notices" | "suggestedFields">;

/** A file that recipients may read besides, but do not sign. */
export type ReferenceDocument = Pick<AttachmentDto, "id" | "title" | "description" | "fileName" | "byteSize">;
