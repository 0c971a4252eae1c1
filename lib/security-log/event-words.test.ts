import { expect, test } from "vitest";
import { languages } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { detailOf, keptForEver } from "@/lib/retention/rules";
import { eventWords } from "./event-words";

const wordsOf = (detail: string, language: (typeof languages)[number] = "en") =>
  eventWords(translator(language, "SecurityLog"))({ event: "retentionChanged", subject: "Legal", detail });

test("a changed rule on retention is said in the reader's language", () => {
  const limited = detailOf({ ...keptForEver, completedYears: 10, draftYears: 1 });
  expect(languages.map((language) => wordsOf(limited, language))).toEqual([
    "Set how many years workflows of Legal are kept: completed 10, drafts 1",
    "Fijó cuántos años se conservan los flujos de Legal: completados 10, borradores 1",
    "Ορισμός των ετών διατήρησης των ροών, Legal: ολοκληρωμένες 10, πρόχειρα 1",
    "Orismos ton eton diatirisis ton roon, Legal: olokliromenes 10, procheira 1",
  ]);
  expect(wordsOf(detailOf(keptForEver))).toBe("Set how many years workflows of Legal are kept: no limit");
});

test("what an earlier version recorded is said as it is", () => {
  expect(wordsOf("completed: 10")).toBe("Set how many years workflows of Legal are kept: completed: 10");
});
