"use client";
import type { Draft } from "@/components/wizard/draft/draft";
import { addReference, referenceHref, useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { ReferenceDocuments } from "@/components/documents/reference-documents";
import type { SaveQueue } from "@/components/ui/save-queue";

type Props = { draft: Draft; onDraft: (draft: Draft) => void; queue: SaveQueue };

/** The reference documents of a draft, each change saved at once. */
export function DraftReferences({ draft, onDraft, queue }: Props) {
  const { removeReference } = useDraftCalls();
  const { id, allowChanges } = draft.workflow;
  return (
    <ReferenceDocuments
      list={draft.referenceAttachments}
      onList={(referenceAttachments) => onDraft({ ...draft, referenceAttachments })}
      readOnly={!allowChanges}
      hrefOf={(one) => referenceHref(id, one.id)}
      add={(file, loadsConfirmed) => queue(() => addReference(id, file, loadsConfirmed))}
      remove={(one) => queue(() => removeReference(id, one.id))}
    />
  );
}
