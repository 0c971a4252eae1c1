import { auditActionIds } from "@/db/enums";

/** Actions by which the sender corrects a running workflow, each followed by the entry that attests its result. */
export const correctionActions: ReadonlySet<number> = new Set(
  (
    [
      "recipientAdded",
      "recipientRemoved",
      "recipientMoved",
      "recipientChanged",
      "fieldAdded",
      "fieldChanged",
      "fieldRemoved",
      "consentDropped",
    ] as const
  ).map((action) => auditActionIds[action]),
);

/** Those that change fields. */
export const fieldCorrections: ReadonlySet<number> = new Set(
  (["fieldAdded", "fieldChanged", "fieldRemoved"] as const).map((action) => auditActionIds[action]),
);
