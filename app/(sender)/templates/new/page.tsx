import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewTemplatePage } from "../new-template-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("newTitle") };
}

export default function NewPersonalTemplatePage() {
  return <NewTemplatePage groupId={null} leaveTo="/templates" />;
}
