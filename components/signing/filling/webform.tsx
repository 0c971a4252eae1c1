"use client";
import type { ShownDocument } from "@/lib/signing/schema";
import { isGrouped } from "@/lib/fields/kinds/entry-kind";
import { firstOfShared } from "@/lib/signing/rules/first-of-shared";
import { nextAnchor } from "@/lib/signing/rules/anchors";
import { type Entries, problemOf, unitOf } from "./entries";
import type { FieldActs } from "./field-control";
import { FieldProblem } from "./field-problem";
import { RadioGroup } from "./radio-group";
import { WebformRow, WebformTick } from "./webform-row";
import type { Words } from "@/components/signing/shared/words";

type Props = FieldActs & {
  document: ShownDocument;
  entries: Entries;
  problems: ReadonlyMap<number, string>;
  nextId: number | undefined;
  words: Words;
};

/** A document's fields as a plain form in the designer's order, for example for screen readers. */
export function Webform({ document, entries, problems, nextId, words, ...acts }: Props) {
  const fields = document.pages
    .flatMap((page) => page.fields)
    .toSorted((a, b) => a.fieldIndex - b.fieldIndex || a.id - b.id);
  const control = (fieldId: number) => ({
    ...acts,
    words,
    entry: entries.get(fieldId),
    problem: problems.get(fieldId),
  });
  return (
    <section className="webform" aria-labelledby={`webform-${document.id}`}>
      <h2 id={`webform-${document.id}`}>{document.name}</h2>
      {fields.length === 0 ? <p className="quiet">{words.nothingToFill}</p> : null}
      {firstOfShared(fields).map((field) => {
        if (!isGrouped(field))
          return <WebformRow key={field.id} field={field} isNext={field.id === nextId} {...control(field.id)} />;
        const members = unitOf(fields, field);
        const problem = problemOf(members, problems);
        const isNext = members.some((one) => one.id === nextId);
        return (
          <RadioGroup
            key={field.groupName}
            place="webform"
            className="webform-row"
            members={members}
            problem={problem}
            id={isNext ? nextAnchor("webform") : undefined}
            isNext={isNext}
          >
            {members.map((one) => (
              <WebformTick key={one.id} {...control(one.id)} field={one} />
            ))}
            <FieldProblem place="webform" {...control(field.id)} field={field} problem={problem} />
          </RadioGroup>
        );
      })}
    </section>
  );
}
