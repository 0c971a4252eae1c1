"use client";
import { type FoldedDocuments, unfoldDocuments } from "@/lib/documents/schema/folded-documents";
import type { UploadedDocument } from "@/components/documents/document-types";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { StoredProblem } from "@/components/designer/design/field-saver";
import { DesignScreen } from "@/components/designer/design-screen";
import { ChangedElsewhere } from "@/components/versions/changed-elsewhere";
import { roleAsPerson } from "@/lib/templates/rules";
import { useTemplateSaves } from "./template-calls";
import { TemplateSteps } from "./template-steps";

type Props = {
  templateId: number;
  title: string;
  documents: FoldedDocuments<UploadedDocument>;
  roles: { id: number; roleName: string; recipientRoleId: number; actionIndex: number }[];
  isInOrder: boolean;
  fieldProblems: readonly StoredProblem[];
  updatedAt: Date;
  doneTo: string;
};

/** The same designer as a workflow's, with the template's roles as its recipients. */
export function TemplateDesign({
  templateId,
  title,
  documents: folded,
  roles,
  isInOrder,
  fieldProblems,
  updatedAt,
  doneTo,
}: Props) {
  const t = useTranslations("TemplateWizard");
  const router = useRouter();
  const toast = useToast();
  const { saveTemplateFields } = useTemplateSaves();
  const [documents] = useState(() => unfoldDocuments(folded));
  const [people] = useState(() => roles.map(roleAsPerson));
  return (
    <>
      <ChangedElsewhere seen={updatedAt} what="template" />
      <DesignScreen
        title={title}
        documents={documents}
        people={people}
        isInOrder={isInOrder}
        fieldProblems={fieldProblems}
        readOnly={false}
        post={saveTemplateFields}
        steps={<TemplateSteps current="design" />}
        onLeave={() => undefined}
        back={t("goBack")}
        onBack={() => router.push(`/templates/${templateId}/roles`)}
        onContinue={() => {
          toast.doneLater(t("saved"));
          router.push(doneTo);
        }}
      />
    </>
  );
}
