import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";

/** Asks administrators to name a contact, as after the last one has left. */
export async function ContactBanner() {
  const t = await getTranslations("CompanyDetails");
  return (
    <Banner tone="warn" action={<TextLink href="/account/company-settings/details">{t("nameContact")}</TextLink>}>
      {t("noContact")}
    </Banner>
  );
}
