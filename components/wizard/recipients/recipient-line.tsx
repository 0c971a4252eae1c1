"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ContactCombobox } from "@/components/recipients/contact-combobox";
import { useNamingSuggestions } from "@/components/recipients/use-contacts";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import type { useRecipientLine } from "./use-recipient-line";

type Props = { line: ReturnType<typeof useRecipientLine> };

/** A person's name and address in one line, a contact by a few letters, or a whole list that is pasted. */
export function RecipientLine({ line }: Props) {
  const t = useTranslations("RecipientsStep");
  const sentence = useTranslations("validation");
  const { input, text, added, isRefused, change, add, addContact } = line;
  const suggestionsFor = useNamingSuggestions(
    { firstName: text, lastName: "", email: "" },
    { isOff: false, take: addContact },
  );
  return (
    <div className="mb-4 flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <ContactCombobox {...suggestionsFor("firstName")}>
          {(combobox) => (
            <TextInput
              ref={input}
              label={t("line")}
              hint={t("lineHint")}
              error={isRefused ? sentence("signatoriesMaximum") : undefined}
              autoComplete="off"
              spellCheck={false}
              defaultValue=""
              className="[&>label]:whitespace-nowrap" // on a phone it reaches above the button
              onInput={(event) => change(event.currentTarget.value)}
              onKeyDown={(event) => {
                // An empty line continues, as Enter does in the other inputs, and a marked contact is taken.
                const isOther = text.trim() === "" || combobox["aria-activedescendant"] !== undefined;
                if (event.key !== "Enter" || event.nativeEvent.isComposing || isOther) return;
                event.preventDefault();
                add();
              }}
              onPaste={(event) => {
                const list = event.clipboardData.getData("text");
                if (!/[\r\n]/.test(list.trim())) return; // the input would join the lines
                event.preventDefault();
                add(`${text}\n${list}`);
              }}
              {...combobox}
            />
          )}
        </ContactCombobox>
        <p role="status" className="sr-only">
          {added > 0 ? t("lineAdded", { count: added }) : ""}
        </p>
      </div>
      <Button
        className="mt-[26px]"
        icon={<Plus aria-hidden size={16} />}
        onClick={() => {
          add();
          input.current?.focus(); // for the next person
        }}
      >
        {t("lineAdd")}
      </Button>
    </div>
  );
}
