import { expect, test } from "vitest";
import { offeredLanguages } from "@/db/enums";
import type { MailValue } from "@/lib/mails/mail-values";
import { writeMail } from "@/lib/mails/write-mail";
import messages from "@/messages/en.json";
import { useProduct } from "../support/api";

useProduct();

/** The texts of a mail beside its usual one: of each event, or where the file is too large. */
const textsOf = (mail: object) =>
  Object.entries(mail).flatMap(([key, text]) => {
    if (!key.startsWith("text")) return [];
    return typeof text === "string" ? [key] : Object.keys(text as object).map((one) => `${key}.${one}`);
  });
const mails = Object.entries(messages.mails).flatMap(([wording, mail]) =>
  "heading" in mail ? textsOf(mail).map((text) => ({ wording, text })) : [],
);
const numbers = new Set(Array.from(JSON.stringify(messages.mails).matchAll(/\{(\w+), plural/g), ([, key]) => key));
const placeholders = new Set(
  Array.from(JSON.stringify(messages.mails).matchAll(/\{(\w+)[,}]/g), ([, key = ""]) => key),
);
const filledWith = (value: MailValue) => ({
  ...Object.fromEntries(Array.from(placeholders, (key) => [key, numbers.has(key) ? 2 : value])),
  account: "own",
});

test.each(offeredLanguages)(
  "no value becomes a link in any sentence of ours, unless it says that it is an address: %s",
  (language) => {
    for (const words of mails) {
      const written = (value: MailValue) => {
        const { html, text } = writeMail(
          language,
          "signatureRequest",
          { values: filledWith(value), paragraphs: [], ...words },
          {},
        );
        return JSON.stringify([words, html, text]);
      };
      expect(written("evil.zip")).not.toContain("evil.zip");
      expect(written({ person: "evil.zip <kim@bank.example>" })).not.toContain("evil.zip");
      expect(written({ person: "evil.zip" })).not.toContain("evil.zip");
      if (written({ address: "-" }) !== written({ address: "+" }))
        for (const shown of [
          { address: "kim@bank.example" },
          { person: "Kim Vale <kim@bank.example>" },
          { person: "kim@bank.example" },
        ])
          expect(written(shown)).toContain("kim@bank.example");
    }
    expect(mails.length).toBeGreaterThan(80);
  },
);

test("a title that could pass for our words is quoted where it stands alone, and no other", () => {
  const written = (title: string, own?: boolean) => {
    const values = { ...filledWith("x"), title };
    const ownWords = own ? { subject: "{title}", text: "{title}" } : null;
    return writeMail("en", "workflowCompleted", { values, paragraphs: [] }, { ownWords });
  };
  expect(written("Countersign Security").subject).toBe("Completed: “Countersign Security”");
  expect(written("Countersign Security", true)).toMatchObject({
    subject: "“Countersign Security”",
    text: expect.stringContaining("“Countersign Security”"),
  });
  for (const title of ["Countersign this lease by Friday", "Please countersign", "Lease", "Encounters"])
    expect(written(title, true).subject).toBe(title);
});
