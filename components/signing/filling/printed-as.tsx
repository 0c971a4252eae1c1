import type { Place } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import { fill, type Words } from "@/components/signing/shared/words";
import type { Entry } from "./entries";
import { printedId } from "./field-control";

type Props = { place: Place; field: ShownField; entry: Entry | undefined; words: Words };

/**
 * Tells how the document will print a value that the page shows in the reader's language. What nobody types never has
 * the focus, so that its line is always there.
 */
export function PrintedAs({ place, field, entry, words }: Props) {
  return entry?.printed ? (
    <p id={printedId(place, field.id)} className={field.prefilled ? "printed-as printed-as-always" : "printed-as"}>
      {fill(words.willBePrinted, { text: entry.printed })}
    </p>
  ) : null;
}
