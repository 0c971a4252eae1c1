"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/platform/http/call-api";
import type { PATCH } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/route";
import type { POST } from "@/app/v1/companies/[companyId]/webhooks/route";
import { useProof } from "@/components/proof/use-proof";
import { FieldError } from "@/components/ui/field-frame";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SidePanel } from "@/components/ui/side-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { SwitchField } from "@/components/ui/switch-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type WebhookEvent, webhookEvents, webhookInput } from "@/lib/integrations/schema";
import type { WebhookItem } from "./webhook-item";

type Props = {
  companyId: number;
  webhook?: WebhookItem;
  onClose: () => void;
  /** Receives the signing secret of a new webhook. */
  onSecret?: (secret: string) => void;
};

const form = webhookInput.pick({ url: true, events: true, includeValues: true });

export function WebhookPanel({ companyId, webhook, onClose, onSecret }: Props) {
  const t = useTranslations("Webhooks");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const path = `/v1/companies/${companyId}/webhooks`;
  const known = webhookEvents.filter((event) => webhook?.events.includes(event));
  const hook = useZodForm(form, {
    url: webhook?.url ?? "https://",
    events: webhook ? known : [...webhookEvents],
    includeValues: webhook?.includeValues ?? false,
  });
  const submit = useSubmit(
    hook,
    async (values) => {
      if (webhook) return void (await prove(() => callApi<typeof PATCH>("PATCH", `${path}/${webhook.id}`, values)));
      const { signingSecret } = await prove(() => callApi<typeof POST>("POST", path, values));
      onSecret?.(signingSecret);
    },
    {
      onSuccess: () => {
        done(t("saved"));
        onClose();
        router.refresh();
      },
    },
  );
  const problem = hook.formState.errors.events?.message;
  return (
    <SidePanel open onOpenChange={onClose} title={t(webhook ? "editTitle" : "addTitle")}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormBanner form={hook} />
        <FormGuard form={hook} />
        <TextField form={hook} name="url" label={t("url")} type="url" hint={t("urlHint")} spellCheck={false} />
        <fieldset className="flex flex-col gap-2" aria-describedby={problem ? "events-error" : undefined}>
          <legend className="mb-2 font-medium">{t("events")}</legend>
          {webhookEvents.map((event) => (
            <label key={event} className="flex min-h-8 items-center gap-3">
              <input type="checkbox" value={event} className="size-4 accent-ink" {...hook.register("events")} />
              <span>
                <code className="text-13">{event}</code>
                <span className="block text-13 text-ink-2">
                  {t(`event.${event.replace(".", "_") as KeyOf<WebhookEvent>}`)}
                </span>
              </span>
            </label>
          ))}
          <FieldError id="events" error={problem} />
        </fieldset>
        <SwitchField form={hook} name="includeValues" label={t("includeValues")} hint={t("includeValuesHint")} />
        <SubmitButton form={hook}>{t("save")}</SubmitButton>
      </form>
    </SidePanel>
  );
}

/** The name of an event as a key of the catalogue, where a dot would mean a deeper level. */
type KeyOf<Event> = Event extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;
