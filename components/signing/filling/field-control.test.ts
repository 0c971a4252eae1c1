import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { spokenName } from "./field-control";

const words = messagesOf("en").SigningPage;
const signature = {
  name: "Tenant",
  description: "",
  holds: "image",
  prefill: null,
  isInitial: false,
  required: true,
  formatRules: null,
} as const;

test.each([
  ["a signature", signature, null, "Sign: Tenant, required"],
  ["one that may stay empty", { ...signature, required: false }, null, "Sign: Tenant"],
  ["initials", { ...signature, isInitial: true }, null, "Initials: Tenant, required"],
  ["one that is made, in which no word stands", signature, "data:,", "Tenant, signed, press to change"],
  ["a text", { ...signature, holds: "text", description: "Town" } as const, null, "Town, required"],
])("the name of %s begins with the word that is seen in it, if any", (_, field, image, name) => {
  expect(spokenName(field, { image }, words).label).toBe(name);
});
