"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Collapsible } from "@/components/ui/collapsible";
import { TextAreaField } from "@/components/ui/text-area-field";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import { shownName } from "@/lib/recipients/rules";
import type { ReviewForm } from "./review-input";

type Props = { form: ReviewForm; people: readonly DraftRecipient[] };

/** As many names as fit on a line. */
const mostNames = 3;

/** The two messages to recipients. Each says who gets it. */
export function ReviewMessages({ form, people }: Props) {
  const t = useTranslations("ReviewStep");
  const format = useFormatter();
  // Whoever gets a copy when all is done gets a mail of its own kind, without messages.
  const readers = people.filter(({ copyAt }) => copyAt !== "completed").map(shownName);
  const rest = readers.length - mostNames;
  const names = format.list([...readers.slice(0, mostNames), ...(rest > 0 ? [t("otherPeople", { count: rest })] : [])]);
  const parts = [
    { name: "message", title: t("message"), hint: t("messageHint", { names }) },
    { name: "additionalEmailMessage", title: t("emailMessage"), hint: t("emailMessageHint", { names }) },
  ] as const;
  return parts.map(({ name, title, hint }) => (
    <Collapsible key={name} title={title} startsOpen>
      <TextAreaField
        form={form}
        name={name}
        label={<span className="sr-only">{title}</span>}
        hint={readers.length > 0 ? hint : undefined}
        maxLength={5000}
      />
    </Collapsible>
  ));
}
