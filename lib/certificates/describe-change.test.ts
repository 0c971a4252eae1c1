import { expect, test } from "vitest";
import { changedParts } from "@/lib/audit/corrections";
import { describeChange } from "./describe-change";
import { wordsIn } from "./words";

const ben = "Ben: Doe <ben@example.test>";
const all = changedParts.map(({ word }) => word).join(", ");

test("a change is told in the reader's language", () => {
  const stored = `${ben}: signer → approver, ${all}`;
  expect(describeChange(wordsIn("en"), stored)).toBe(
    `${ben}: Signer → Approver, time of the copy, access code, one-time code, message, and language`,
  );
  expect(describeChange(wordsIn("gk"), stored)).toBe(
    `${ben}: Υπογράφων → Εγκρίνων, χρόνος του αντιγράφου, κωδικός πρόσβασης, κωδικός μίας χρήσης, μήνυμα και γλώσσα`,
  );
});

test("what is not known stays as it is", () => {
  for (const stored of ["", "Ben", `${ben}: something else`])
    expect(describeChange(wordsIn("es"), stored)).toBe(stored);
});
