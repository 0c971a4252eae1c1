"use client";
import { useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import { type IdentityProvider, identityProviders, knownProviders } from "./identity-providers";

type Props = { value: IdentityProvider; onChange: (chosen: IdentityProvider) => void };

const find = (value: string) => identityProviders.find((one) => one === value);

/** Whose steps the form shows; the choice is not saved. Needs `ConnectionForm`. */
export function ProviderChoice({ value, onChange }: Props) {
  const t = useTranslations("ConnectionForm");
  return (
    <SelectInput
      label={t("provider")}
      value={value}
      onChange={({ target }) => onChange(find(target.value) ?? "other")}
      choices={identityProviders.map((one) => ({ value: one, label: knownProviders[one].name ?? t("otherProvider") }))}
    />
  );
}
