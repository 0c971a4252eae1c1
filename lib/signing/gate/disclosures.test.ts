import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { languages } from "@/db/enums";
import { findDisclosure } from "./disclosures";
import { disclosureVersion } from "@/lib/signing/schema";

// A changed sentence gets a new version, and the previous one goes to `earlier` in disclosures.ts.
const sentences = "6a4e3b2d0f804132e480c9bfbbecd2a0a812403b230aa6dcdb774da7ab25021f";

test("the sentence of a version never changes", () => {
  const shown = languages.map((language) => findDisclosure(disclosureVersion, language, "signer"));
  expect(shown.every(Boolean)).toBe(true);
  const hash = createHash("sha256")
    .update(JSON.stringify([disclosureVersion, ...shown]))
    .digest("hex");
  expect(hash).toBe(sentences);
});

test("an unknown version has no sentence", () => {
  expect(findDisclosure("1999-01", "en", "signer")).toBeNull();
});
