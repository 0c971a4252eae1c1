import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { RolesStep } from "@/components/templates/roles-step";
import { openTemplate } from "../../open-template";
import { templateNamespaces } from "../../template-namespaces";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("editTitle") };
}

export default async function TemplateRolesPage({ params }: { params: Promise<{ templateId: string }> }) {
  const { template, documents } = await openTemplate(params);
  const fields = documents.flatMap((document) => document.pages.flatMap((page) => page.fields));
  const counts = template.templateRoles.map(({ id }) => [
    id,
    fields.filter((field) => field.templateRoleId === id).length,
  ]);
  return (
    <ClientMessages namespaces={templateNamespaces}>
      <RolesStep
        templateId={template.id}
        roles={template.templateRoles}
        updatedAt={template.updatedAt}
        isOrdered={template.executeActionsInOrder}
        fieldCounts={Object.fromEntries(counts)}
      />
    </ClientMessages>
  );
}
