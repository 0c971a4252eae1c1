import type { POST } from "@/app/v1/documents/[documentId]/fields/route";
import type { CallDocument } from "@/components/documents/calls-at";
import type { SeenVersion } from "@/components/versions/seen-version";
import type { SavedField } from "./design-field";

/** Saves all fields of a document of a draft, whose fields belong to recipients, or of a template, where to roles. */
export const postFields =
  (callDocument: CallDocument, seen: SeenVersion, owner: "signatoryId" | "templateRoleId") =>
  (documentId: number, designed: SavedField[]) => {
    const fields = designed.map(({ recipientId, ...field }) =>
      owner === "signatoryId" ? { ...field, signatoryId: recipientId } : { ...field, templateRoleId: recipientId },
    );
    return seen.versioned(callDocument<typeof POST>("POST", `/v1/documents/${documentId}/fields`, seen.in({ fields })));
  };
