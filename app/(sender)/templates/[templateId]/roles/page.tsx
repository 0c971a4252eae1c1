import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { ClientMessages } from "@/components/shell/client-messages";
import { RolesStep } from "@/components/templates/edit/roles-step";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { openTemplate } from "../../open-template";
import { templateNamespaces } from "../../template-namespaces";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("editTitle") };
}

export default async function TemplateRolesPage({ params }: { params: Promise<{ templateId: string }> }) {
  const { template, documents } = await openTemplate(params);
  const { company } = await currentMe();
  const fields = documents.flatMap((document) => document.pages.flatMap((page) => page.fields));
  const placed = template.templateRoles.map(({ id }) => [
    id,
    fields.filter((field) => field.templateRoleId === id).map((field) => field.fieldType),
  ]);
  return (
    <ClientMessages namespaces={templateNamespaces}>
      <RolesStep
        templateId={template.id}
        roles={template.templateRoles}
        documents={documents.map(({ id, name }) => ({ id, name }))}
        updatedAt={template.updatedAt}
        defaultLanguage={languageOr(company?.defaultLanguage)}
        isOrdered={template.executeActionsInOrder}
        placed={Object.fromEntries(placed)}
      />
    </ClientMessages>
  );
}
