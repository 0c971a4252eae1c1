import { languageTable } from "@/lib/platform/i18n/languages";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { requireUser } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { AllowedOriginsForm } from "@/components/organisations/allowed-origins-form";
import { CompanyPanel } from "@/components/organisations/company-panel";
import { ReplyAddressForm } from "@/components/mail-server/reply-address-form";
import { MailTextsCard } from "@/components/mail-texts/mail-texts-card";
import { NetworksForm } from "@/components/organisations/networks-form";
import { PrintCodeForm } from "@/components/organisations/print-code-form";
import { SendingDefaultsForm } from "@/components/organisations/sending-defaults-form";
import { SignInRulesForm } from "@/components/organisations/sign-in-rules-form";
import { StampsCard } from "@/components/stamps/stamps-card";
import { Banner } from "@/components/ui/banner";
import { Facts } from "@/components/ui/facts";
import { getCompanyFor } from "@/lib/access/organisations";
import { findCompanyPlan } from "@/lib/billing/find-company-plan";
import { findReplyAddress } from "@/lib/mail-server/reply-address";
import { listMailTexts } from "@/lib/mail-texts/save-mail-text";
import { findAllowedOrigins } from "@/lib/organisations/companies/allowed-origins";
import { findNetworks } from "@/lib/organisations/companies/networks";
import { companyLanguageOr } from "@/lib/organisations/schema";
import { findSignInSettings } from "@/lib/organisations/companies/sign-in-rules";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { listStamps } from "@/lib/stamps/queries";
import { findSendingDefaults } from "@/lib/workflows/settings/sending-defaults";
import { Acting } from "./acting";
import { LeaveOrganisation } from "./leave-organisation";
import { CompanyBranding, CompanyMailServer } from "./look-and-mail";
import { Retention } from "./retention";
import { SingleSignOn } from "./single-sign-on";
import { type CompanyPart, settingParts } from "./setting-parts";

type Props = { companyId: number; query?: Record<string, string | string[] | undefined> };

const parts: Record<CompanyPart, (props: Props) => ReactNode> = {
  details: CompanyDetails,
  sending: (props) => (
    <>
      <Sending {...props} />
      <Papers {...props} />
      <Stamps {...props} />
    </>
  ),
  "sign-in": (props) => (
    <>
      <SignIn {...props} />
      <Networks {...props} />
    </>
  ),
  "single-sign-on": SingleSignOn,
  applications: Origins,
  acting: Acting,
  emails: (props) => (
    <>
      <ReplyAddress {...props} />
      <MailTexts {...props} />
      <CompanyMailServer {...props} />
    </>
  ),
  branding: CompanyBranding,
  retention: ({ companyId, query = {} }) => <Retention companyId={companyId} query={query} />,
  data: LeaveOrganisation,
};

/** A part of what administrators set for their organisation, except groups and users. */
export function CompanySettings({ part, ...props }: Props & { part: string | null }) {
  const offered = settingParts["company-settings"];
  const Part = parts[offered.find((name) => name === part) ?? offered[0]];
  return (
    <div className="flex flex-col gap-6">
      <Part {...props} />
    </div>
  );
}

async function Sending({ companyId }: Props) {
  const ctx = await requireUser();
  return (
    <ClientMessages namespaces={["SendingDefaultsForm", "validation"]}>
      <SendingDefaultsForm companyId={companyId} defaults={await findSendingDefaults(ctx, companyId)} />
    </ClientMessages>
  );
}

async function Papers({ companyId }: Props) {
  const { printCode } = await getCompanyFor(await requireUser(), "company:edit", companyId);
  return (
    <ClientMessages namespaces={["PrintCodeForm", "validation"]}>
      <PrintCodeForm companyId={companyId} printCode={printCode} />
    </ClientMessages>
  );
}

async function Stamps({ companyId }: Props) {
  const stamps = await listStamps(await requireUser(), companyId);
  return (
    <ClientMessages namespaces={["StampsCard", "ConfirmDialog", "validation"]}>
      <StampsCard companyId={companyId} stamps={stamps.map(({ id, name, imageHash }) => ({ id, name, imageHash }))} />
    </ClientMessages>
  );
}

async function ReplyAddress({ companyId }: Props) {
  const { replyTo } = await findReplyAddress(await requireUser(), companyId);
  return (
    <ClientMessages namespaces={["ReplyAddressForm", "validation"]}>
      <ReplyAddressForm companyId={companyId} replyTo={replyTo} />
    </ClientMessages>
  );
}

async function MailTexts({ companyId }: Props) {
  const ctx = await requireUser();
  const company = await getCompanyFor(ctx, "company:mail", companyId);
  const [{ mailTexts, inUse, mailKinds }, plan] = await Promise.all([
    listMailTexts(ctx, companyId),
    findCompanyPlan(ctx, company),
  ]);
  return (
    <ClientMessages namespaces={["MailTexts", "ConfirmDialog", "validation"]}>
      <MailTextsCard
        companyId={companyId}
        own={mailTexts.map(({ kind, language, subject, text }) => ({ kind, language, subject, text }))}
        inUse={inUse}
        hasPlan={plan !== null}
        kinds={mailKinds}
      />
    </ClientMessages>
  );
}

async function SignIn({ companyId }: Props) {
  const ctx = await requireUser();
  const { unsecured, isUnsecured, timeZone, secondStepFrom, longestSessionHours, idleMinutes } =
    await findSignInSettings(ctx, companyId);
  return (
    <ClientMessages namespaces={["SignInRulesForm", "validation"]}>
      <SignInRulesForm
        companyId={companyId}
        timeZone={timeZone}
        day={secondStepFrom ? dayIn(timeZone, secondStepFrom) : ""}
        hours={longestSessionHours}
        idle={idleMinutes}
        unsecured={unsecured}
        isUnsecured={isUnsecured}
      />
    </ClientMessages>
  );
}

async function Networks({ companyId }: Props) {
  return (
    <ClientMessages namespaces={["NetworksForm", "validation"]}>
      <NetworksForm companyId={companyId} {...await findNetworks(await requireUser(), companyId)} />
    </ClientMessages>
  );
}

async function Origins({ companyId }: Props) {
  return (
    <ClientMessages namespaces={["AllowedOriginsForm", "validation"]}>
      <AllowedOriginsForm companyId={companyId} {...await findAllowedOrigins(await requireUser(), companyId)} />
    </ClientMessages>
  );
}

async function CompanyDetails({ companyId }: Props) {
  const [ctx, t] = await Promise.all([requireUser(), getTranslations("CompanyDetails")]);
  const company = await getCompanyFor(ctx, "company:edit", companyId);
  const { name, address, contactFirstName, contactLastName, contactEmail, contactPhone } = company;
  const defaultLanguage = companyLanguageOr(company.defaultLanguage);
  const or = (text: string | null) => text ?? t("none");
  const contact = [contactFirstName, contactLastName].filter(Boolean).join(" ");
  return (
    <section aria-labelledby="company-details">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="company-details" className="text-20">
          {t("title")}
        </h2>
        <ClientMessages namespaces={["CompanyForm", "validation"]}>
          <CompanyPanel
            purpose="edit"
            company={{
              id: company.id,
              name,
              address: address ?? "",
              contactFirstName: contactFirstName ?? "",
              contactLastName: contactLastName ?? "",
              contactEmail: contactEmail ?? "",
              contactPhone: contactPhone ?? "",
              defaultLanguage,
            }}
          />
        </ClientMessages>
      </div>
      {contactEmail === null ? (
        <div className="mb-4">
          <Banner tone="warn">
            {t("noContact")} {t("nameContactHere")}
          </Banner>
        </div>
      ) : null}
      <Facts
        facts={[
          { term: t("name"), value: name },
          { term: t("address"), value: or(address) },
          { term: t("contact"), value: or(contact || null) },
          { term: t("email"), value: or(contactEmail) },
          { term: t("phone"), value: or(contactPhone) },
          { term: t("language"), value: languageTable[defaultLanguage].name },
        ]}
      />
    </section>
  );
}
