import { expect, test } from "vitest";
import { assertWords } from "./assert-words";
import { maximumMailLines } from "./schema";

const refusalOf = (subject: string, text: string) => {
  try {
    assertWords("signatureRequest", { subject, text });
    return null;
  } catch (error) {
    const { fields } = (error as { detail: { fields: Record<string, { key: string; values?: object }> } }).detail;
    return Object.entries(fields).map(([name, { key }]) => `${name}: ${key}`);
  }
};

test.each([
  ["a\nBcc: thief", "b", ["subject: mailWordsInvisible"]],
  ["a\r\n\r\nb", "b", ["subject: mailWordsInvisible"]],
  ["=?utf-8?Q?bank=2Ecom?=", "b", ["subject: mailWordsInvisible"]],
  ["a", "\u202eelpoep", ["text: mailWordsInvisible"]],
  ["a\u200b", "so\u00adft", ["subject: mailWordsInvisible", "text: mailWordsInvisible"]],
  ["a", "one\u2028two", ["text: mailWordsInvisible"]],
  ["a", "\u2800\n\u2800", ["text: mailWordsInvisible"]],
  ["a", "\u3164", ["text: mailWordsInvisible"]],
  ["See bank.com", "b", ["subject: mailWordsLink"]],
  ["a", "Go to bank。com", ["text: mailWordsLink"]],
  ["a", "Write to kim@bank", ["text: mailWordsLink"]],
  ["a", '<a href="//bank.com">here</a>', ["text: mailWordsLink"]],
  ["{from}", "{recipient}", ["subject: mailWordsPlaceholder", "text: mailWordsPlaceholder"]],
  ["{senderEmail}", "{}", ["subject: mailWordsPlaceholder", "text: mailWordsPlaceholder"]],
  ["{name", "a }", ["subject: mailWordsBraces", "text: mailWordsBraces"]],
  ["{{name}}", "a", ["subject: mailWordsBraces"]],
  ["a", "Best\n--\nCountersign", ["text: mailWordsSeparator"]],
  ["a", "Best\n— — —\nUs", ["text: mailWordsSeparator"]],
  ["a", "Best\n═══\nUs", ["text: mailWordsSeparator"]],
  ["Countersign: pay", "Yours, COUNTERSIGN", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["CounterSign", "Counter-sign", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["a", "Соuntеrsіgn support", ["text: mailWordsProduct"]],
  ["сountersign", "Counter sign", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["😀.ws", "See evil.москва", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["Dr.Meier in St.Gallen", "See contract.pdf", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["Ask Dr.Bank", "See contract.zip", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["Countersign", "Countersign Support", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["Countersign team", "Best,\nCountersign", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["Сountersign this", "Cóuntersign the lease", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["Countersign {title}", "Countersign the {organisation}", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["Countersign the support team", "Countersign it support", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["Countersign: this", "Countersign your account", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["From Countersign this week", "Countersign thisteam", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["COUNTERSIGN this", "Countersign the Support Team", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["a", "Countersign this, Countersign says", ["text: mailWordsProduct"]],
  ["Re:offer", "Open localhost:4720/app", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["whatsapp:+306900000000", "skype:kim", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["evil[.]com", "evil(dot)com", ["subject: mailWordsLink", "text: mailWordsLink"]],
  ["Kountersign", "Best,\ncountersign", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["CountersignHQ", "Countersign this message comes from us", ["subject: mailWordsProduct", "text: mailWordsProduct"]],
  ["a", "YOU DO NOT KNOW the sender,\nor this looks wrong? Call us.", ["text: mailWordsFooter"]],
  ["a", "¿No conoce al remitente, o algo no le cuadra? Llame.", ["text: mailWordsFooter"]],
  ["a", "a\n".repeat(maximumMailLines), ["text: mailWordsLines"]],
])("refused: %j, %j", (subject, text, problems) => {
  expect(refusalOf(subject, text)).toEqual(problems);
});

test.each([
  ["Please sign", "Click here:\n\nThank you – and goodbye!\n* one\n- two"],
  ["Παρακαλώ υπογράψτε: {title}", "Αγαπητέ/ή {name}, π.χ. αύριο."],
  ["Por favor, firme", "p.ej. hoy; el texto dice {title}."],
  ["Please countersign {title}", "👩‍💻 from {organisation}"],
  ["Countersign this by Friday", "Dear {name},\nCountersign both copies. Countersign it here."],
  ["- Countersign this document", "Please read it. Countersign the lease by Friday!"],
  ["Re: offer {title}", "Between 10:30 and 12:00, for 1.234,50 €. Do you know the sender? Countersigned: Kim"],
  ["Tel: 600 000 000", "SMS: 690 0000000. Data: 24/12"],
  ["To counter-sign {title}", "Counter-signed, then counter sign here. At the Counter. Sign there"],
])("taken: %j, %j", (subject, text) => {
  expect(refusalOf(subject, text)).toBeNull();
});
