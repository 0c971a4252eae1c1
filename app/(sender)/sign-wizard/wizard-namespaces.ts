import type { Messages } from "@/lib/platform/i18n/catalogue";

export const wizardNamespaces: (keyof Messages)[] = [
  "Wizard",
  "UploadStep",
  "RecipientsStep",
  "SortableList",
  "Designer",
  "ReviewStep",
  "validation",
  "errors",
];
