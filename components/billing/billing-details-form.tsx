"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PUT } from "@/app/v1/companies/subscription/billing-details/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { SettingForm } from "@/components/ui/setting-form";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { PaidBy } from "@/lib/billing/payer";
import { billingDetails, type BillingDetails } from "@/lib/billing/schema";
import { callApi } from "@/lib/platform/http/call-api";

const shown = ({ billingAddress, vatNumber, billingReference }: BillingDetails) => ({
  billingAddress: billingAddress ?? "",
  vatNumber: vatNumber ?? "",
  billingReference: billingReference ?? "",
});

type Props = {
  details: BillingDetails;
  paidBy: PaidBy;
  /** How many invoices already issued are completed with what is given. */
  incomplete: number;
};

/** What the buyer wants on invoices. Needs the namespaces `BillingDetailsForm` and `validation`. */
export function BillingDetailsForm({ details, paidBy, incomplete }: Props) {
  const t = useTranslations("BillingDetailsForm");
  const prove = useProof();
  const { done } = useToast();
  const router = useRouter();
  const form = useZodForm(billingDetails, shown(details));
  const path = `/v1/companies/subscription/billing-details?paid_by=${paidBy}`;
  const submit = useSubmit(form, (values) => prove(() => callApi<typeof PUT>("PUT", path, values)), {
    onSuccess: (saved) => {
      done(t("saved"));
      form.reset(shown(saved));
      router.refresh();
    },
  });
  return (
    <SettingForm form={form} onSubmit={submit} save={t("submit")}>
      <p className="text-ink-2">{t("note")}</p>
      {incomplete > 0 ? <Banner tone="warn">{t("completes", { count: incomplete })}</Banner> : null}
      <TextAreaField form={form} name="billingAddress" rows={3} label={t("billingAddress")} optional={t("optional")} />
      <TextField form={form} name="vatNumber" label={t("vatNumber")} optional={t("optional")} />
      <TextField form={form} name="billingReference" label={t("billingReference")} optional={t("optional")} />
    </SettingForm>
  );
}
