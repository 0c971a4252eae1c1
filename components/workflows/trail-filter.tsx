"use client";
import { type FormEvent, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { type Choice, SelectInput } from "@/components/ui/select-input";
import { useUrlQuery } from "@/components/ui/use-url-query";

type Props = {
  words: { person: string; event: string; show: string };
  people: readonly Choice[];
  events: readonly Choice[];
  chosen: { person: string; event: string };
};

/** Filters by the address's query. Works as a plain form without scripts. */
export function TrailFilter({ words, people, events, chosen }: Props) {
  const { go } = useUrlQuery();
  const [isPending, startTransition] = useTransition();
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new FormData(event.currentTarget);
    const valueOf = (name: string) => {
      const value = asked.get(name);
      return typeof value === "string" ? value : "";
    };
    startTransition(() => go({ person: valueOf("person"), event: valueOf("event") }));
  };
  return (
    // A new key remounts the form, so that it shows the filter in the address after going back.
    <form key={`${chosen.person} ${chosen.event}`} onSubmit={filter} className="flex flex-wrap items-end gap-3">
      <SelectInput
        name="person"
        label={words.person}
        choices={people}
        defaultValue={chosen.person}
        className="min-w-0 max-sm:w-full sm:w-[260px]"
      />
      <SelectInput
        name="event"
        label={words.event}
        choices={events}
        defaultValue={chosen.event}
        className="min-w-0 max-sm:w-full sm:w-[300px]"
      />
      <Button type="submit" busy={isPending}>
        {words.show}
      </Button>
    </form>
  );
}
