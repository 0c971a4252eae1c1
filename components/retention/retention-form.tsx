"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import type { PUT as PUT_FOLDER } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/retention/route";
import type { PUT as PUT_COMPANY } from "@/app/v1/companies/[companyId]/retention/route";
import type { PUT } from "@/app/v1/users/me/retention/route";
import { useProof } from "@/components/proof/use-proof";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { settingForm } from "@/components/ui/form-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { isShorter, keptKinds, type KeptYears, yearsRange } from "@/lib/retention/rules";
import { retentionForm } from "@/lib/retention/schema";
import { AskShorter } from "./ask-shorter";

type Props = {
  /** Whose workflows: an organisation's, a folder's, or the viewer's own personal ones. */
  of: { companyId: number; groupId?: number } | null;
  kept: KeptYears;
  onSaved?: () => void;
  /** Beside the button that saves. */
  children?: ReactNode;
};

/** For how many years workflows are kept. Needs `Retention`, `ConfirmDialog`, `validation`. */
export function RetentionForm({ of, kept, onSaved, children }: Props) {
  const t = useTranslations("Retention");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const [isAsking, setAsking] = useState(false);
  const form = useZodForm(retentionForm, {
    completedYears: String(kept.completedYears ?? ""),
    draftYears: String(kept.draftYears ?? ""),
    cancelledYears: String(kept.cancelledYears ?? ""),
    declinedYears: String(kept.declinedYears ?? ""),
  });
  const save = (values: KeptYears): Promise<unknown> => {
    if (of === null) return prove(() => callApi<typeof PUT>("PUT", "/v1/users/me/retention", values));
    const { companyId, groupId } = of;
    return groupId === undefined
      ? prove(() => callApi<typeof PUT_COMPANY>("PUT", `/v1/companies/${companyId}/retention`, values))
      : prove(() =>
          callApi<typeof PUT_FOLDER>("PUT", `/v1/companies/${companyId}/company-groups/${groupId}/retention`, values),
        );
  };
  const submit = useSubmit(form, save, {
    onSuccess: () => {
      done(t("saved"));
      form.reset(form.getValues());
      onSaved?.();
      router.refresh();
    },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const read = retentionForm.safeParse(form.getValues());
    if (read.success && isShorter(kept, read.data)) setAsking(true);
    else void submit();
  };
  return (
    <form onSubmit={ask} noValidate className={settingForm}>
      <FormBanner form={form} />
      <FormGuard form={form} />
      <p className="text-ink-2">{t("formHint", yearsRange)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {keptKinds.map((kind) => (
          <TextField
            key={kind}
            form={form}
            name={kind}
            inputMode="numeric"
            unit={t("unit")}
            label={t(kind)}
            hint={t(`years.${kind}`)}
            optional={t("optional")}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} variant="secondary">
          {t("submit")}
        </SubmitButton>
        {children}
      </div>
      <AskShorter
        open={isAsking}
        onOpenChange={setAsking}
        isOwn={of === null}
        confirm={t("submit")}
        act={async () => void submit()}
      />
    </form>
  );
}
