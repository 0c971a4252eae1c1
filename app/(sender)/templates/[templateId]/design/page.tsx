import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OwnStamps } from "@/app/(sender)/own-stamps";
import { ClientMessages } from "@/components/shell/client-messages";
import { TemplateDesign } from "@/components/templates/edit/template-design";
import { foldDocuments } from "@/lib/documents/schema/folded-documents";
import { listOf, openTemplate } from "../../open-template";
import { templateNamespaces } from "../../template-namespaces";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("editTitle") };
}

export default async function TemplateDesignPage({ params }: { params: Promise<{ templateId: string }> }) {
  const { template, documents, fieldProblems } = await openTemplate(params);
  const { id, title, templateRoles } = template;
  if (templateRoles.length === 0) redirect(`/templates/${id}/roles`);
  return (
    <ClientMessages namespaces={templateNamespaces}>
      <OwnStamps>
        <TemplateDesign
          templateId={id}
          title={title}
          documents={foldDocuments(documents)}
          roles={templateRoles.map(({ id: roleId, roleName, recipientRoleId, actionIndex }) => ({
            id: roleId,
            roleName,
            recipientRoleId,
            actionIndex,
          }))}
          isInOrder={template.executeActionsInOrder}
          fieldProblems={fieldProblems}
          updatedAt={template.updatedAt}
          doneTo={listOf(template)}
        />
      </OwnStamps>
    </ClientMessages>
  );
}
