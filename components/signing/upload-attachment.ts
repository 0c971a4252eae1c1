import type { SigningAnswer } from "@/lib/signing/schema";
import { languageOfPage } from "./call-api";

type Attachment = SigningAnswer["attachments"][number];
type Sent = { attachment: Attachment; problem: null } | { attachment: null; problem: string | null };

/** `fetch` tells no progress of what is sent, XMLHttpRequest does. Answers the server's own sentence where it refuses. */
export function uploadAttachment(address: string, file: File, tell: (percent: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("attachment", file);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) tell(Math.floor((event.loaded / event.total) * 100));
    });
    request.addEventListener("error", () => resolve({ attachment: null, problem: null }));
    request.addEventListener("load", () => resolve(read(request.responseText)));
    request.open("POST", address);
    request.setRequestHeader("accept-language", languageOfPage());
    request.send(form);
  });
}

/** Of what comes back only what the tile shows is taken. */
function read(text: string): Sent {
  try {
    const { success, message, attachment: row } = JSON.parse(text); // the API's answer or failure
    if (!success) return { attachment: null, problem: message ?? null };
    const { id, title, description, required, signatory_id: signatoryId } = row;
    const file = { fileName: row.file_name, contentType: row.content_type, byteSize: row.byte_size };
    const flags = { visibleToSignatories: row.visible_to_signatories, allowChanges: row.allow_changes };
    const uploadedAt = new Date(row.uploaded_at);
    return {
      attachment: {
        id,
        signatoryId,
        templateRoleId: null,
        title,
        description,
        required,
        uploadedAt,
        ...file,
        ...flags,
      },
      problem: null,
    };
  } catch {
    return { attachment: null, problem: null };
  }
}
