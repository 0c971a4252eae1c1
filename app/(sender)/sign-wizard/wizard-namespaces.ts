import type { Messages } from "@/lib/platform/i18n/catalogue";

export const wizardNamespaces: (keyof Messages)[] = [
  "StepButtons",
  "Wizard",
  "UploadStep",
  "ReferenceDocuments",
  "RecipientsStep",
  "RecipientContacts",
  "RecipientSettings",
  "RecipientRole",
  "StepsBoard",
  "SignatureTypes",
  "RequestedAttachments",
  "SortableList",
  "Designer",
  "ChangedElsewhere",
  "ReviewStep",
  "ImportTemplate",
  "TemplateTable",
  "Reminders",
  "validation",
  "errors",
];
