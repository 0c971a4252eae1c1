import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { CompleteCheckout } from "@/components/billing/complete-checkout";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Amount } from "@/components/ui/amount";
import { buttonStyle } from "@/components/ui/button-style";
import { ButtonLink } from "@/components/ui/button-link";
import { Facts } from "@/components/ui/facts";
import { Page } from "@/components/ui/page";
import { getCheckout } from "@/lib/billing/embedded/get-checkout";
import { totalPrice, workflowsPerCycle } from "@/lib/billing/rules";
import { formatMoney } from "@/lib/platform/i18n/money";
import { settings } from "@/lib/platform/process/settings";

type Props = { params: Promise<{ checkoutId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("CheckoutPage"))("title") };
}

/** Replaces a payment provider's page, and says that nothing is charged. */
export default async function CheckoutPage({ params }: Props) {
  const [{ checkoutId }, ctx] = await Promise.all([params, requireUser()]);
  if (!z.uuid().safeParse(checkoutId).success) notFound();
  const [{ checkout }, t, tab, price, locale] = await Promise.all([
    orNotFound(getCheckout(ctx, checkoutId)),
    getTranslations("CheckoutPage"),
    getTranslations("SubscriptionTab"),
    getTranslations("PriceCalculator"),
    getLocale(),
  ]);
  const { type, units, completedAt, cancelUrl, successUrl } = checkout;
  const { PRICE_TABLE, CURRENCY } = settings();
  const total = totalPrice(units, type, PRICE_TABLE);
  return (
    <Page width="narrow" title={t("title")}>
      <div className="flex flex-col gap-6">
        <Banner tone="warn" title={t("notChargedTitle")}>
          {t("notCharged")}
        </Banner>
        <Facts
          facts={[
            { term: t("plan"), value: tab(`plan.${type}`) },
            {
              term: price("includes"),
              value: price(`included.${type}`, { users: units, workflows: workflowsPerCycle({ units, type }) }),
            },
            {
              term: price(`total.${type}`),
              value: (
                <strong>
                  <Amount>{formatMoney(total, CURRENCY, locale)}</Amount>
                </strong>
              ),
            },
          ]}
        />
        {completedAt ? (
          <Banner
            tone="good"
            title={t("completed")}
            action={
              <ButtonLink size="small" href="/account/subscription">
                {t("subscription")}
              </ButtonLink>
            }
          />
        ) : (
          <ClientMessages namespaces={["CompleteCheckout"]}>
            <div className="flex flex-wrap gap-2">
              <CompleteCheckout checkoutId={checkoutId} successUrl={successUrl} />
              <a href={cancelUrl} className={buttonStyle("secondary", "medium")}>
                {t("back")}
              </a>
            </div>
          </ClientMessages>
        )}
      </div>
    </Page>
  );
}
