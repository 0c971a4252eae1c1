import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { requireMember } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { Facts } from "@/components/ui/facts";
import { formatDate } from "@/lib/platform/i18n/dates";

export async function AccountTabContent() {
  const [ctx, me, t, zone] = await Promise.all([
    requireMember(),
    currentMe(),
    getTranslations("AccountTab"),
    viewerZone(),
  ]);
  const { firstName, lastName, email, createdAt } = me.user;
  return (
    <Facts
      facts={[
        { term: t("name"), value: `${firstName} ${lastName}` },
        { term: t("email"), value: email },
        { term: t("registered"), value: formatDate(createdAt, "DD MMMM YYYY", ctx.language, zone) },
      ]}
    />
  );
}
