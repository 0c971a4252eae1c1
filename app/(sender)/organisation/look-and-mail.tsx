import "server-only";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { BrandingForm } from "@/components/branding/branding-form";
import { MailServerForm } from "@/components/mail-server/mail-server-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { findBranding } from "@/lib/branding/find-branding";
import { findMailSettings } from "@/lib/mail-server/find-mail-settings";
import { getCompanyFor } from "@/lib/access/organisations";
import type { Owner } from "@/lib/access/owner";
import type { UserContext } from "@/lib/platform/context/context";
import { logFailure } from "@/lib/platform/logs/outages";

/** The organisation's branding and, unless it is one of a holding company, its mail server (specification, Accounts 6). */
export async function CompanyLookAndMail({ companyId }: { companyId: number }) {
  const ctx = await requireUser();
  const company = await getCompanyFor(ctx, "company:brand", companyId);
  const path = `/v1/companies/${company.id}`;
  return (
    <Forms
      ctx={ctx}
      owner={{ companyId: company.id }}
      name={company.name}
      branding={`${path}/company-branding`}
      mail={company.holdingCompanyId === null ? `${path}/company-mail-settings` : null}
    />
  );
}

/** The person's own branding and mail server, which take precedence over the organisation's. */
export async function OwnLookAndMail({ name }: { name: string }) {
  const ctx = await requireUser();
  return (
    <Forms
      ctx={ctx}
      owner={{ userId: ctx.actor.userId }}
      name={name}
      branding="/v1/users/branding"
      mail="/v1/users/mail-settings"
    />
  );
}

/** A failure here must not break the rest of the screen. */
function unreadable(error: unknown): "unreadable" {
  logFailure(error, "reading mail settings");
  return "unreadable";
}

type Props = { ctx: UserContext; owner: Owner; name: string; branding: string; mail: string | null };

async function Forms({ ctx, owner, name, branding, mail }: Props) {
  const [look, server, t] = await Promise.all([
    findBranding(ctx, owner),
    mail === null ? null : findMailSettings(ctx, owner).catch(unreadable),
    getTranslations("MailServerForm"),
  ]);
  const scope = owner.companyId === undefined ? "user" : "company";
  return (
    <ClientMessages namespaces={["BrandingForm", "MailServerForm", "validation"]}>
      <div className="flex flex-col gap-6">
        <BrandingForm path={branding} branding={look} name={name} scope={scope} />
        {mail === null ? null : server === "unreadable" ? (
          <Banner tone="bad">{t("unreadable")}</Banner>
        ) : (
          <MailServerForm
            path={mail}
            setting={server && { ...server, isFailed: server.failedAt !== null }}
            scope={scope}
            ownEmail={ctx.actor.email}
          />
        )}
      </div>
    </ClientMessages>
  );
}
