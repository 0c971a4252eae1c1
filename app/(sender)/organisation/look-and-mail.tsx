import "server-only";
import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
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
import { fullName } from "@/lib/recipients/rules";

/** What a person sets takes precedence over what the organisation sets. */
export async function OwnBranding() {
  const [ctx, { user }] = await Promise.all([requireUser(), currentMe()]);
  return <Branding ctx={ctx} owner={{ userId: ctx.actor.userId }} name={fullName(user)} path="/v1/users/branding" />;
}

export async function OwnMailServer() {
  const ctx = await requireUser();
  return <MailServer ctx={ctx} owner={{ userId: ctx.actor.userId }} path="/v1/users/mail-settings" />;
}

export async function CompanyBranding({ companyId }: { companyId: number }) {
  const ctx = await requireUser();
  const { id, name } = await getCompanyFor(ctx, "company:brand", companyId);
  return <Branding ctx={ctx} owner={{ companyId: id }} name={name} path={`/v1/companies/${id}/company-branding`} />;
}

/** An organisation of a holding company has no mail server of its own (specification, Accounts 6). */
export async function CompanyMailServer({ companyId }: { companyId: number }) {
  const ctx = await requireUser();
  const { id, holdingCompanyId } = await getCompanyFor(ctx, "company:brand", companyId);
  if (holdingCompanyId !== null) return null;
  return <MailServer ctx={ctx} owner={{ companyId: id }} path={`/v1/companies/${id}/company-mail-settings`} />;
}

const scopeOf = (owner: Owner) => (owner.companyId === undefined ? "user" : "company");

type Props = { ctx: UserContext; owner: Owner; path: string };

async function Branding({ ctx, owner, path, name }: Props & { name: string }) {
  return (
    <ClientMessages namespaces={["BrandingForm", "validation"]}>
      <BrandingForm path={path} branding={await findBranding(ctx, owner)} name={name} scope={scopeOf(owner)} />
    </ClientMessages>
  );
}

/** A failure here must not break the rest of the screen. */
function unreadable(error: unknown): "unreadable" {
  logFailure(error, "reading mail settings");
  return "unreadable";
}

async function MailServer({ ctx, owner, path }: Props) {
  const [server, t] = await Promise.all([
    findMailSettings(ctx, owner).catch(unreadable),
    getTranslations("MailServerForm"),
  ]);
  if (server === "unreadable") return <Banner tone="bad">{t("unreadable")}</Banner>;
  return (
    <ClientMessages namespaces={["MailServerForm", "validation"]}>
      <MailServerForm
        path={path}
        setting={server && { ...server, isFailed: server.failedAt !== null }}
        scope={scopeOf(owner)}
        ownEmail={ctx.actor.email}
      />
    </ClientMessages>
  );
}
