"use client";
import type { POST } from "@/app/v1/auth/sign-in/route";
import { Card } from "@/components/ui/card";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { FormBanner } from "@/components/ui/form-banner";
import { PasswordInput } from "@/components/ui/password-input";
import { SelectInput } from "@/components/ui/select-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { SwitchInput } from "@/components/ui/switch-input";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { TextInput } from "@/components/ui/text-input";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { signInInput } from "@/lib/accounts/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { offeredChoices } from "@/lib/platform/i18n/languages";

const choices = offeredChoices();

export function FormGallery() {
  const form = useZodForm(signInInput, { email: "", password: "" });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", "/v1/auth/sign-in", values));
  return (
    <>
      <Card title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Text" defaultValue="Αλεξάνδρα" hint="A hint." />
          <TextInput label="Optional text" optional="optional" placeholder="Placeholder" />
          <TextInput label="Wrong" defaultValue="nobody" error="Invalid email" hint="A hint too." />
          <TextInput label="Disabled" defaultValue="Fixed by the template" disabled />
          <SelectInput label="Choice" choices={choices} defaultValue="gk" />
          <SelectInput label="Wrong choice" choices={choices} error="required" />
          <PasswordInput label="Password" defaultValue="a secret" />
          <TextArea label="Long text" defaultValue="Two lines,\nperhaps three." />
          <CheckboxInput label="A checkbox" hint="With a hint." defaultChecked />
          <CheckboxInput label="A wrong checkbox" error="required" />
          <SwitchInput label="A switch" hint="Takes effect at once." defaultChecked />
          <SwitchInput label="A disabled switch" disabled />
        </div>
      </Card>
      <Card title="A form">
        <form method="post" onSubmit={submit} noValidate className="flex max-w-[440px] flex-col gap-4">
          <FormBanner form={form} />
          <TextField form={form} name="email" label="Email" />
          <TextField form={form} name="password" label="Password" type="password" />
          <SubmitButton form={form} variant="strong">
            Submit
          </SubmitButton>
        </form>
      </Card>
    </>
  );
}
