import { auditActionIds } from "@/db/enums";
import { withoutEntries } from "./as-owner";

type Record = {
  asked?: unknown;
  messages?: unknown;
  people?: { [id: string]: { message?: unknown; answers?: unknown } };
};

/** Makes a workflow's trail that of a version which attested neither what recipients are asked nor their answers as such. */
export const sentBeforeAsked = (workflowId: number) =>
  withoutEntries(
    workflowId,
    () => false,
    ({ typeId, description }) => {
      if (typeId !== auditActionIds.factsRecorded) return description;
      const { asked: _, messages: __, ...record } = JSON.parse(description) as Record;
      for (const one of Object.values(record.people ?? {})) {
        delete one.message;
        delete one.answers;
      }
      return JSON.stringify(record);
    },
  );
