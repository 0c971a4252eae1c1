import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { emptyAlternate, namingParts } from "./recipient-form";
import type { RecipientsForm } from "./recipients-form";

type Props = { form: RecipientsForm; index: number };

/** Turns the recipient or role into a part of several alternates, of whom it becomes the first. */
export function SharePart({ form, index }: Props) {
  const t = useTranslations("RecipientsStep");
  const at = `recipients.${index}` as const;
  const share = () => {
    const { firstName, lastName, singleName, email, mobileNumber } = form.getValues(at);
    form.setValue(`${at}.members`, [{ firstName, lastName, singleName, email, mobileNumber }, emptyAlternate()], {
      shouldDirty: true,
    });
    for (const part of namingParts) form.setValue(`${at}.${part}`, "");
    form.setValue(`${at}.singleName`, false);
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<UsersRound aria-hidden size={14} />}
      onClick={share}
      className="mt-2 -ml-2"
    >
      {t("share")}
    </Button>
  );
}
