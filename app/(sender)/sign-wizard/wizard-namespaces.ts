import type { Messages } from "@/lib/platform/i18n/catalogue";

export const wizardNamespaces: (keyof Messages)[] = [
  "Wizard",
  "UploadStep",
  "ReferenceDocuments",
  "RecipientsStep",
  "RecipientSettings",
  "SignatureTypes",
  "RequestedAttachments",
  "SortableList",
  "Designer",
  "ChangedElsewhere",
  "ReviewStep",
  "Reminders",
  "validation",
  "errors",
];
