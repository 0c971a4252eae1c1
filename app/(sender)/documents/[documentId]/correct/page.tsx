import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { wizardNamespaces } from "@/app/(sender)/sign-wizard/wizard-namespaces";
import { Corrector } from "@/components/correction/corrector";
import { OwnStamps } from "@/app/(sender)/own-stamps";
import { ClientMessages } from "@/components/shell/client-messages";
import { foldDocuments } from "@/lib/documents/schema/folded-documents";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer } from "@/lib/workflows/schema";
import { findDetail } from "../find-detail";
import { isCorrectable } from "../is-correctable";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Correction"))("title") };
}

export default async function CorrectPage({ params }: { params: Promise<{ documentId: string }> }) {
  const detail = await findDetail((await params).documentId);
  const { ctx, workflow } = detail;
  if (!isCorrectable(detail)) redirect(`/documents/${workflow.id}`);
  const [{ user, company }, found] = await Promise.all([currentMe(), findWorkflow(ctx, workflow.id)]);
  // Parsed through the schema of the API, so that nothing it does not name reaches the browser.
  const answer = workflowAnswer.parse(found);
  const { firstName, lastName, singleName, email } = user;
  return (
    <ClientMessages namespaces={[...wizardNamespaces, "Correction"]}>
      <OwnStamps>
        <Corrector
          workflow={{ ...answer, documents: foldDocuments(answer.documents) }}
          me={{ firstName, lastName, singleName, email }}
          defaultLanguage={languageOr(company?.defaultLanguage)}
        />
      </OwnStamps>
    </ClientMessages>
  );
}
