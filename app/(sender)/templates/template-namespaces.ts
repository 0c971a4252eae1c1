import type { Sent } from "@/components/shell/client-messages";
import { wizardNamespaces } from "../sign-wizard/wizard-namespaces";

/** The template wizard uses components of the workflow wizard. */
export const templateNamespaces: Sent[] = [
  ...wizardNamespaces,
  "TemplateWizard",
  "TemplateDetails",
  "RolesStep",
  "LeaveGuard",
];
