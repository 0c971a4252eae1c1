import type { DraftCalls } from "@/components/wizard/draft/draft-calls";
import { lockedIdsOf } from "@/components/correction/changes/corrections-between";
import { type Copy, newIds, withoutRecipient, withRecipients } from "./copy";
import { savedRecipient } from "./saved-recipient";
import { withSavedFields } from "./saved-fields";

type CopyStore = { read: () => Copy; write: (copy: Copy) => void };

/** The wizard's calls, which here change the copy in the browser. Nothing reaches the server before the last step. */
export const copyCalls =
  ({ read, write }: CopyStore) =>
  (calls: DraftCalls): DraftCalls => ({
    ...calls,
    keepsRemoved: true,
    loadDraft: async () => read().after,
    saveSignatories: async (_, given) => {
      const copy = read();
      const newId = newIds(copy);
      const known = [...copy.after.signatories, ...copy.removed.map(({ recipient }) => recipient)];
      const lockedIds = lockedIdsOf(copy.before);
      const saved = given.map((one) => {
        const was = known.find(({ id }) => id === one.id);
        return was && lockedIds.has(was.id)
          ? { ...was, actionIndex: one.actionIndex ?? was.actionIndex }
          : savedRecipient(one, was, newId);
      });
      write(withRecipients(copy, saved));
      return saved;
    },
    removeSignatory: async (_, id) => {
      write(withoutRecipient(read(), id));
      return read().after;
    },
    saveFields: async (documentId, saved) => {
      const before = read();
      const { copy, fields } = withSavedFields(before, { documentId, saved, lockedIds: lockedIdsOf(before.before) });
      write(copy);
      return { fields, fieldProblems: [], workflowUpdatedAt: String(copy.before.workflow.updatedAt) };
    },
  });
