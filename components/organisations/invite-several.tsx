"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/company-users/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { FormBanner } from "@/components/ui/form-banner";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { UnsavedGuard } from "@/components/ui/unsaved-guard";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { mostInvited, type ReadPerson, readPeople } from "@/lib/organisations/rules/read-people";
import { severalForm, type SeveralForm } from "@/lib/organisations/schema/several";
import { callApi, CallFailure } from "@/lib/platform/http/call-api";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { addressKey } from "@/lib/platform/text/mail-address";
import { type ChosenGroup, GroupChoice } from "./group-choice";
import { RoleField } from "./role-field";

type Props = {
  companyId: number;
  groups: readonly { id: number; name: string }[];
  values: SeveralForm;
  backHref: string;
  doneHref: string;
};
type Refused = { line: string; reason: string };

/** A refusal of this person, for the person's own sake or for want of a place. */
const isOfPerson = (error: unknown) => error instanceof CallFailure && [402, 409, 422].includes(error.status);

/**
 * Invites one person after the other while the page is open. Whoever waits or is refused stays in the text, with the reason
 * of the refusal.
 */
export function InviteSeveral({ companyId, groups, values, backHref, doneHref }: Props) {
  const t = useTranslations("InviteSeveral");
  const ofUser = useTranslations("UserForm");
  const router = useRouter();
  const prove = useProof();
  const form = useZodForm(severalForm, values);
  const [chosen, setChosen] = useState<readonly ChosenGroup[]>([]);
  const [result, setResult] = useState<{ invited: number; refused: Refused[] }>({ invited: 0, refused: [] });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const problemOf = ({ firstName, email }: ReadPerson, earlier: readonly ReadPerson[]) => {
    if (!email) return t("noAddress");
    if (earlier.some((one) => addressKey(one.email) === addressKey(email))) return t("twice");
    return firstName ? null : t("noName");
  };
  const invite = async ({ people: text, ...common }: SeveralForm) => {
    const people = readPeople(text);
    const refused: Refused[] = [];
    let invited = 0;
    const keep = (left: readonly ReadPerson[]) =>
      form.setValue("people", [...refused, ...left].map((one) => one.line).join("\n"));
    for (const [index, { line, ...person }] of people.entries()) {
      if (isGone.current) return people.length - index;
      keep(people.slice(index));
      const problem = problemOf({ line, ...person }, people.slice(0, index));
      const body = { ...person, singleName: person.lastName === "", ...common, groups: [...chosen] };
      if (problem) {
        refused.push({ line, reason: problem });
        continue;
      }
      try {
        await prove(() => callApi<typeof POST>("POST", `/v1/companies/${companyId}/company-users`, body));
        invited += 1;
      } catch (error) {
        const { message, errors } = CallFailure.from(error);
        const reason = [...new Set(Object.values(errors))].join(" ") || (message ?? t("lost"));
        const left = isOfPerson(error) ? people.slice(index, index + 1) : people.slice(index);
        refused.push(...left.map((one) => ({ line: one.line, reason })));
        if (!isOfPerson(error)) break;
      }
    }
    keep([]);
    setResult({ invited, refused });
    return refused.length;
  };
  const submit = useSubmit(form, invite, {
    onSuccess: (left) => {
      if (left === 0 && !isGone.current) router.push(doneHref);
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <UnsavedGuard isUnsaved={form.watch("people").trim() !== ""} />
      {result.refused.length > 0 && !form.formState.errors.people ? (
        <Banner tone="bad" live>
          <p>{t("refused", { invited: result.invited })}</p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            {result.refused.map(({ line, reason }, index) => (
              <li key={`${index} ${line}`} className="wrap-anywhere">
                {line}: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <TextAreaField
        form={form}
        name="people"
        rows={8}
        label={t("people")}
        hint={t("peopleHint", { maximum: mostInvited })}
      />
      <RoleField form={form} name="role" chosen={form.watch("role")} />
      <SelectField form={form} name="defaultLanguage" label={ofUser("defaultLanguage")} choices={offeredChoices()} />
      {groups.length > 0 ? <GroupChoice groups={groups} chosen={chosen} onChange={setChosen} /> : null}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t("invite")}</SubmitButton>
        <ButtonLink href={backHref}>{ofUser("back")}</ButtonLink>
      </div>
    </form>
  );
}
