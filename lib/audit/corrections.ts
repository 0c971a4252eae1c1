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

/** What the entry of a changed recipient calls the columns, beside the role; others follow from these. */
export const changedParts = [
  { column: "copyAt", word: "time of the copy" },
  { column: "accessCodeSealed", word: "access code" },
  { column: "hasOtpStep", word: "one-time code" },
  { column: "privateMessage", word: "message" },
  { column: "defaultLanguage", word: "language" },
] as const;

/** Those that change fields. */
export const fieldCorrections: ReadonlySet<number> = new Set(
  (["fieldAdded", "fieldChanged", "fieldRemoved"] as const).map((action) => auditActionIds[action]),
);
