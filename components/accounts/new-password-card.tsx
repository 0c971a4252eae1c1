import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { NewPasswordForm } from "./new-password-form";
import { VisitorCard } from "./visitor-card";

/** The page behind the mailed link. Opening it does not use the link up. */
export async function NewPasswordCard({ email, token }: { email: string; token: string }) {
  const t = await getTranslations("NewPasswordCard");
  return (
    <VisitorCard
      title={t("title")}
      subtitle={t("subtitle", { email })}
      footer={<TextLink href={`/reset-password?email=${encodeURIComponent(email)}`}>{t("newLink")}</TextLink>}
    >
      <ClientMessages namespaces={["NewPasswordFields", "NewPasswordForm", "validation"]}>
        <NewPasswordForm email={email} token={token} />
      </ClientMessages>
    </VisitorCard>
  );
}
