import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { purchaseIsActive } from "@/app/purchase-state";
import { requireOnboarding } from "@/app/require-onboarding";
import { OnboardingFrame } from "@/components/accounts/onboarding-frame";
import { PlanCard } from "@/components/billing/plan-card";
import { PriceCalculator } from "@/components/billing/price-calculator";
import { PurchaseDone } from "@/components/billing/purchase-done";
import { StartTrial } from "@/components/billing/start-trial";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { findProvider } from "@/lib/billing/provider";
import { chosenAmount, chosenCycle, trial, unitRange, workflowRange } from "@/lib/billing/rules";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { formatMoney } from "@/lib/platform/i18n/money";
import { settings } from "@/lib/platform/process/settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("PricingPage"))(isUnlimited() ? "unlimited.title" : "title") };
}

const subscriptionPoints = ["unlimited", "groups", "branding"] as const;
const enterprisePoints = ["limits", "api", "support"] as const;
const unlimitedPoints = ["users", "workflows", "api"] as const;

export default async function PricingPage({ searchParams }: { searchParams: Query }) {
  const [query, t, locale] = await Promise.all([searchParams, getTranslations("PricingPage"), getLocale()]);
  // A buyer has finished onboarding, but sees the message before the dashboard.
  if (firstOf(query["purchased"]) === "1") {
    const active = await purchaseIsActive(await requireUser());
    return (
      <ClientMessages namespaces={["OnboardingFrame", "PurchaseDone", "Shell"]}>
        <OnboardingFrame step="plan" title={t("purchased")} subtitle="">
          <PurchaseDone active={active} />
        </OnboardingFrame>
      </ClientMessages>
    );
  }
  await requireOnboarding();
  if (isUnlimited()) return <NothingIsSold />;
  const users = chosenAmount(firstOf(query["users"]), { ...unitRange, step: 1 });
  const firstCycle = chosenCycle(firstOf(query["package"]));
  const asked = firstOf(query["workflows"]);
  const workflows = asked ? chosenAmount(asked, workflowRange) : null;
  return (
    <ClientMessages namespaces={["BuyPlan", "ChangePlan", "OnboardingFrame", "PriceCalculator", "Shell", "StartTrial"]}>
      <OnboardingFrame step="plan" title={t("title")} subtitle={t("subtitle")} width="wide">
        <div className="grid gap-4 lg:grid-cols-3">
          <PlanCard
            title={t("trial.title")}
            headline={formatMoney(0, settings().CURRENCY, locale)}
            note={t("trial.price")}
            points={[
              t("trial.users", { count: trial.users }),
              t("trial.templates", { count: trial.templates }),
              t("trial.workflows", { count: trial.workflows }),
            ]}
            action={<StartTrial />}
          />
          <PlanCard
            title={t("subscription.title")}
            note={t("subscription.price")}
            points={subscriptionPoints.map((point) => t(`subscription.${point}`))}
          >
            <PriceCalculator
              users={users}
              workflows={workflows}
              firstCycle={firstCycle}
              priceTable={settings().PRICE_TABLE}
              currency={settings().CURRENCY}
              addsTaxes={settings().STRIPE_AUTOMATIC_TAX}
              action={findProvider() && { kind: "buy", returnPath: "/pricing" }}
            />
          </PlanCard>
          <PlanCard
            title={t("enterprise.title")}
            headline={t("enterprise.headline")}
            note={t("enterprise.note")}
            points={enterprisePoints.map((point) => t(`enterprise.${point}`))}
            action={
              <ButtonLink href="/contact?topic=enterprise" className="w-full">
                {t("enterprise.contact")}
              </ButtonLink>
            }
          />
        </div>
      </OnboardingFrame>
    </ClientMessages>
  );
}

async function NothingIsSold() {
  const t = await getTranslations("PricingPage");
  return (
    <ClientMessages namespaces={["OnboardingFrame", "Shell", "StartTrial"]}>
      <OnboardingFrame step="plan" title={t("unlimited.title")} subtitle={t("unlimited.subtitle")}>
        <PlanCard
          title={t("unlimited.heading")}
          note={t("unlimited.price")}
          points={[
            ...unlimitedPoints.map((point) => t(`unlimited.${point}`)),
            t("subscription.groups"),
            t("subscription.branding"),
          ]}
          action={<StartTrial isUnlimited />}
        />
      </OnboardingFrame>
    </ClientMessages>
  );
}
