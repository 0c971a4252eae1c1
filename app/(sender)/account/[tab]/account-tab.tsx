import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { requireMember } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ChangePasswordForm } from "@/components/accounts/change-password-form";
import { LanguageSelect } from "@/components/accounts/language-select";
import { ProfileForm } from "@/components/accounts/profile-form";
import { SessionList } from "@/components/accounts/session-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { TextLink } from "@/components/ui/text-link";
import { listSessions } from "@/lib/accounts/list-sessions";
import { browserName } from "@/lib/platform/browser-name";
import { formatDate } from "@/lib/platform/i18n/dates";
import { OwnLookAndMail } from "../../organisation/look-and-mail";

const namespaces = [
  "ChangePasswordForm",
  "LanguageSelect",
  "NewPasswordFields",
  "ProfileForm",
  "SessionList",
  "Shell",
  "validation",
] as const;

/** What concerns this person alone. */
export async function AccountTabContent() {
  const ctx = await requireMember();
  const [{ user }, sessions, t, zone] = await Promise.all([
    currentMe(),
    listSessions(ctx),
    getTranslations("AccountTab"),
    viewerZone(),
  ]);
  const facts = [
    { term: t("name"), value: `${user.firstName} ${user.lastName}` },
    { term: t("email"), value: user.email },
    { term: t("registered"), value: formatDate(user.createdAt, "DD MMMM YYYY", ctx.language, zone) },
  ];
  const items = sessions.map(({ id, userAgent, ipAddress, createdAt, current }) => ({
    id,
    current,
    browser: browserName(userAgent),
    ipAddress: ipAddress ?? "–",
    since: formatDate(createdAt, "DD MMMM YYYY, HH:mm", ctx.language, zone),
  }));
  return (
    <ClientMessages namespaces={[...namespaces]}>
      <div className="flex max-w-[960px] flex-col gap-6">
        <Facts facts={facts} />
        <Card title={t("language")}>
          <LanguageSelect language={user.defaultLanguage ?? ctx.language} />
        </Card>
        <Card title={t("profile")}>
          <ProfileForm firstName={user.firstName} lastName={user.lastName} phoneNumber={user.phoneNumber ?? ""} />
        </Card>
        <Card title={t("password")}>
          {user.hasPassword ? (
            <ChangePasswordForm email={user.email} />
          ) : (
            <p>
              {t("noPassword")}{" "}
              <TextLink href={`/reset-password?${new URLSearchParams({ email: user.email }).toString()}`}>
                {t("setPassword")}
              </TextLink>
            </p>
          )}
        </Card>
        <Card title={t("sessions")}>
          <SessionList sessions={items} />
        </Card>
        <OwnLookAndMail name={`${user.firstName} ${user.lastName}`} />
      </div>
    </ClientMessages>
  );
}
