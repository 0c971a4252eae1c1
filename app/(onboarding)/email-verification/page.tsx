import { confirmationDigits, confirmationMinutes } from "@/lib/accounts/rules";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { ConfirmForm } from "@/components/accounts/confirm-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { isMailboxCaller } from "@/lib/platform/mail/mailbox";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("EmailVerificationPage"))("title") };
}

export default async function EmailVerificationPage() {
  const [{ actor }, t, head] = await Promise.all([requireUser(), getTranslations("EmailVerificationPage"), headers()]);
  return (
    <VisitorCard
      title={t("title")}
      subtitle={
        actor.confirmed
          ? null
          : t("subtitle", { email: actor.email, digits: confirmationDigits, minutes: confirmationMinutes })
      }
      footer={
        actor.confirmed ? null : (
          <div className="flex flex-col gap-2">
            <TextLink href="/">{t("later")}</TextLink>
            {isMailboxCaller(head) ? <TextLink href="/dev/mailbox">{t("mailbox")}</TextLink> : null}
          </div>
        )
      }
    >
      <ClientMessages namespaces={["ConfirmForm", "validation"]}>
        <ConfirmForm confirmed={actor.confirmed} />
      </ClientMessages>
    </VisitorCard>
  );
}
