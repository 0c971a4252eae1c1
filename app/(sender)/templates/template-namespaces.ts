import type { Messages } from "@/lib/platform/i18n/catalogue";
import { wizardNamespaces } from "../sign-wizard/wizard-namespaces";

/** The template wizard is made of the parts of the workflow's. */
export const templateNamespaces: (keyof Messages)[] = [
  ...wizardNamespaces,
  "TemplateWizard",
  "TemplateDetails",
  "RolesStep",
  "LeaveGuard",
];
