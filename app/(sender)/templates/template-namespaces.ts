import type { Messages } from "@/lib/platform/i18n/catalogue";
import { wizardNamespaces } from "../sign-wizard/wizard-namespaces";

/** The template wizard uses components of the workflow wizard. */
export const templateNamespaces: (keyof Messages)[] = [
  ...wizardNamespaces,
  "TemplateWizard",
  "TemplateDetails",
  "RolesStep",
  "LeaveGuard",
];
