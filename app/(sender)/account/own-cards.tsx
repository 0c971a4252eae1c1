import { getTranslations } from "next-intl/server";
import { secondStepView } from "@/app/second-step-view";
import { currentViewer } from "@/app/viewer";
import { viewerZone } from "@/app/viewer-zone";
import { ChangeEmailForm } from "@/components/accounts/change-email-form";
import { ChangePasswordForm } from "@/components/accounts/change-password-form";
import { LanguageSelect } from "@/components/accounts/language-select";
import { LinkedProviders } from "@/components/accounts/linked-providers";
import { MailChoices } from "@/components/accounts/mail-choices";
import { SessionList } from "@/components/accounts/session-list";
import { SecondStepSettings } from "@/components/second-steps/second-step-settings";
import { EventList } from "@/components/security/event-list";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { Place } from "@/components/ui/place";
import { TextLink } from "@/components/ui/text-link";
import { findEmailChange } from "@/lib/accounts/change-email";
import { listLinkedProviders } from "@/lib/accounts/linked-providers";
import { findMailChoices } from "@/lib/accounts/mail-choices";
import { listSessions } from "@/lib/accounts/list-sessions";
import { toUserDto } from "@/lib/accounts/to-dto";
import { browserName } from "@/lib/platform/context/browser-name";
import type { UserContext } from "@/lib/platform/context/context";
import { reachable } from "@/lib/platform/database/list-page";
import { listOwnSecurityEvents } from "@/lib/security-log/list-events";
import { formatDate } from "@/lib/platform/i18n/dates";
import { securityItems } from "../security-items";

// Settings that everyone has for themselves, people of a holding included. Each needs `ownCardNamespaces`.

export const ownCardNamespaces = [
  "ChangeEmailForm",
  "ChangePasswordForm",
  "CopyButton",
  "LanguageSelect",
  "LinkedProviders",
  "MailChoices",
  "NewPasswordFields",
  "SecondStep",
  "SessionList",
  "Shell",
  "validation",
] as const;

export async function LanguageCard({ ctx }: { ctx: UserContext }) {
  const [{ user }, t] = await Promise.all([currentViewer(), getTranslations("AccountTab")]);
  return (
    <Card title={t("language")}>
      <LanguageSelect language={toUserDto(user).defaultLanguage ?? ctx.language} />
    </Card>
  );
}

/** The address that signs in and gets mails, and its change. */
export async function EmailCard({ ctx }: { ctx: UserContext }) {
  const [{ user }, change, t, zone] = await Promise.all([
    currentViewer(),
    findEmailChange(ctx),
    getTranslations("AccountTab"),
    viewerZone(),
  ]);
  const waiting = change && {
    email: change.email,
    until: formatDate(change.expiresAt, "DD MMMM YYYY, HH:mm", ctx.language, zone),
  };
  return (
    <Card title={t("emailTitle")}>
      <ChangeEmailForm email={user.email} waiting={waiting} />
    </Card>
  );
}

export async function PasswordCard() {
  const [{ user }, t] = await Promise.all([currentViewer(), getTranslations("AccountTab")]);
  return (
    <Card title={t("password")}>
      {user.passwordHash === null ? (
        <p>
          {t("noPassword")}{" "}
          <TextLink href={`/reset-password?${new URLSearchParams({ email: user.email }).toString()}`}>
            {t("setPassword")}
          </TextLink>
        </p>
      ) : (
        <ChangePasswordForm email={user.email} />
      )}
    </Card>
  );
}

export async function MailsCard({ ctx }: { ctx: UserContext }) {
  const [choices, t] = await Promise.all([findMailChoices(ctx), getTranslations("MailChoices")]);
  return (
    <Card title={t("title")}>
      <MailChoices choices={choices} />
    </Card>
  );
}

const recentEvents = 10;

/** The person's own security log; `page` is undefined where only the latest are shown. */
export async function ActivityCard({ ctx, page }: { ctx: UserContext; page?: number | undefined }) {
  const asked = reachable({ page: page ?? 1, perPage: recentEvents });
  const [{ securityEvents, total, totalIsExact }, t] = await Promise.all([
    listOwnSecurityEvents(ctx, asked),
    getTranslations("SecurityLog"),
  ]);
  return (
    <Card title={t("ownTitle")}>
      {total === 0 ? (
        <p className="text-ink-2">{t("empty")}</p>
      ) : (
        <EventList label={t("ownTitle")} items={await securityItems(ctx, securityEvents)} />
      )}
      {page === undefined ? null : (
        <Pagination page={asked.page} perPage={recentEvents} total={total} isExact={totalIsExact} />
      )}
    </Card>
  );
}

/** The second steps: an authenticator app, passkeys, recovery codes. */
export async function SecondStepCard({ ctx }: { ctx: UserContext }) {
  const [view, t] = await Promise.all([secondStepView(ctx), getTranslations("SecondStep")]);
  return (
    <Place id="second-step">
      <Card title={t("title")}>
        <SecondStepSettings {...view} />
      </Card>
    </Place>
  );
}

/** The external accounts that sign in to this one; renders nothing if there are none. */
export async function ProvidersCard({ ctx }: { ctx: UserContext }) {
  const [providers, t, zone] = await Promise.all([
    listLinkedProviders(ctx),
    getTranslations("LinkedProviders"),
    viewerZone(),
  ]);
  if (providers.length === 0) return null;
  const day = (date: Date) => formatDate(date, "DD MMM YYYY", ctx.language, zone);
  const items = providers.map(({ id, name, linkedAt, unlinkedAt }) => ({
    id,
    name,
    linked: day(linkedAt),
    unlinked: unlinkedAt && day(unlinkedAt),
  }));
  return (
    <Card title={t("title")}>
      <LinkedProviders providers={items} />
    </Card>
  );
}

export async function SessionsCard({ ctx }: { ctx: UserContext }) {
  const [sessions, t, zone] = await Promise.all([listSessions(ctx), getTranslations("AccountTab"), viewerZone()]);
  const items = sessions.map(({ id, userAgent, ipAddress, createdAt, current }) => ({
    id,
    current,
    browser: browserName(userAgent),
    ipAddress: ipAddress ?? "–",
    since: formatDate(createdAt, "DD MMMM YYYY, HH:mm", ctx.language, zone),
  }));
  return (
    <Card title={t("sessions")}>
      <SessionList sessions={items} />
    </Card>
  );
}
