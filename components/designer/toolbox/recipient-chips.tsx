"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { personKeys } from "@/components/designer/design/use-design-keys";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";
import { RecipientMark } from "@/components/recipients/recipient-mark";

type Props = { people: readonly DesignPerson[]; current: DesignPerson; onPerson: (person: DesignPerson) => void };

/** The recipient of new fields: one chip each, in the recipient's colour and with initials, and the key that chooses. */
export function RecipientChips({ people, current, onPerson }: Props) {
  const t = useTranslations("Designer");
  const list = useRef<HTMLDivElement>(null);
  // A chip that was chosen by its key may be out of view in a long list.
  useEffect(() => {
    list.current?.querySelector("input:checked")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current.id]);
  return (
    <div role="radiogroup" aria-labelledby="designer-people" className="min-w-0">
      <p id="designer-people" className="mb-1 font-medium">
        {t("fieldsFor")}
      </p>
      <div
        ref={list}
        className="-m-1 flex gap-1.5 p-1 max-md:overflow-x-auto scroll-p-6 md:max-h-48 md:flex-col md:overflow-y-auto"
      >
        {people.map((person, index) => {
          const isChosen = person.id === current.id;
          const colour = recipientColour(person.index);
          const key = personKeys[index];
          return (
            <label
              key={person.id}
              title={person.name}
              style={
                isChosen ? { backgroundColor: colour.wash, color: colour.ink, borderColor: colour.ink } : undefined
              }
              className={classNames(
                "relative flex min-h-9 shrink-0 items-center gap-2 rounded-control border py-1 pr-2 pl-1.5 text-13 pointer-coarse:min-h-11 max-md:max-w-48",
                isChosen ? "font-semibold" : "border-line bg-paper hover:border-edge",
              )}
            >
              <input
                type="radio"
                name="designer-person"
                checked={isChosen}
                aria-keyshortcuts={key}
                onChange={() => onPerson(person)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-offset-0"
              />
              <RecipientMark
                index={person.index}
                firstName={person.firstName}
                lastName={person.lastName}
                size="small"
              />
              <span className="min-w-0 flex-1 truncate">{person.name}</span>
              {key ? (
                <kbd aria-hidden className="font-[inherit] tabular-nums opacity-75 pointer-coarse:hidden">
                  {key}
                </kbd>
              ) : null}
            </label>
          );
        })}
      </div>
    </div>
  );
}
