import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";

/** What the last administrator can do who may not leave: make somebody else one, or delete the organisation. */
export async function LastAdministratorLinks() {
  const [t, ofOrganisation] = await Promise.all([
    getTranslations("LeaveMembership"),
    getTranslations("LeaveOrganisation"),
  ]);
  return (
    <>
      <TextLink href="/account/manage-users">{t("users")}</TextLink>
      <TextLink href="/account/company-settings/data">{ofOrganisation("deleteTitle")}</TextLink>
    </>
  );
}
