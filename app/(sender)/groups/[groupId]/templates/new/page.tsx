import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { mayCreateIn } from "@/lib/access/templates";
import { NewTemplatePage } from "../../../../templates/new-template-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("newTitle") };
}

export default async function NewGroupTemplatePage({ params }: { params: Promise<{ groupId: string }> }) {
  const [{ groupId }, ctx] = await Promise.all([params, requireUser()]);
  const { companyGroups } = await currentMe();
  const group = companyGroups.find((one) => String(one.id) === groupId);
  if (!group) notFound();
  const leaveTo = `/groups/${group.id}/templates`;
  if (!mayCreateIn(ctx.actor, group.roleId)) redirect(leaveTo);
  return <NewTemplatePage groupId={group.id} leaveTo={leaveTo} />;
}
