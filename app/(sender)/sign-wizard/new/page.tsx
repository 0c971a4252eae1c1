import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WizardPage } from "../wizard-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Wizard"))("title") };
}

export default async function NewWizardPage({ searchParams }: { searchParams: Promise<{ group_id?: string }> }) {
  const groupId = Number((await searchParams).group_id);
  return <WizardPage draft={null} groupId={Number.isSafeInteger(groupId) && groupId > 0 ? groupId : null} />;
}
