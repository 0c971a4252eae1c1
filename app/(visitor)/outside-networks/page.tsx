import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { SignOutButton } from "@/components/accounts/sign-out-button";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { listClosedCompanies } from "@/lib/organisations/companies/list-closed-companies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("OutsideNetworksPage"))("title") };
}

/** For administrators outside their organisation's networks: who can change the rule, and what they can still do. */
export default async function OutsideNetworksPage() {
  const [ctx, t] = await Promise.all([pageContext(), getTranslations("OutsideNetworksPage")]);
  const names = await listClosedCompanies(ctx);
  if (names.length === 0) redirect("/");
  return (
    <VisitorCard title={t("title")} subtitle={t("text", { company: names.join(", "), ip: ctx.request.ip })}>
      <h2 className="text-16 font-semibold">{t("what")}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        <li>{t("networks")}</li>
        <li>{t("administrators")}</li>
        <li>
          {t("operator")} <TextLink href="/contact">{t("contact")}</TextLink>
        </li>
        <li>{t("sign")}</li>
        <li>
          {t("lost")} <TextLink href="/reset-password">{t("password")}</TextLink>
        </li>
      </ul>
      <ClientMessages namespaces={["Shell"]}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink variant="primary" href="/" prefetch={false}>
            {t("again")}
          </ButtonLink>
          <SignOutButton />
        </div>
      </ClientMessages>
    </VisitorCard>
  );
}
