import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { completions } from "@/db/schema/workflows";
import { must, call, runJobs, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { type Agreed, certificateOf, givenOut, readAndSign } from "../support/given-agreed";
import { attachedFile, pageCount, pageText, pdfInfo, pdfsig, qpdfCheck } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";

useProduct();

const languages = ["en", "es", "gk", "gk-latn"] as const;
const margin = 62;
const sheetWidth = 595.28;
let sender: Sender;
const plain = (bytes: Uint8Array) => pageText(bytes, "-layout").replace(/\s+/g, " ");

/** Words outside the margins, or below or above the page's own lines. */
function wordsOutside(bytes: Uint8Array): string[] {
  const words = pageText(bytes, "-bbox").matchAll(
    /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)/g,
  );
  return [...words].flatMap(([, left, top, right, bottom, word = ""]) => {
    const isInside = Number(left) >= margin - 1 && Number(right) <= sheetWidth - margin + 1;
    return isInside && Number(top) > 30 && Number(bottom) < 830 ? [] : [word];
  });
}

describe("the certificate of two people who signed 15 pages", () => {
  let agreed: Agreed;
  let code: string;
  const certificates = new Map<string, Uint8Array>();
  const inLanguage = (language: string) => certificates.get(language) ?? new Uint8Array();

  beforeAll(async () => {
    sender = await givenUser();
    agreed = await givenOut(sender, {
      pagesOf: [10, 5],
      people: [
        person({ email: "nikos.kazantzakis@example.test", access_code: "pin 4711" }),
        person({
          first_name: "Anna",
          last_name: "Smith",
          email: "anna@example.test",
          has_otp_step: true,
          mobile_number: "306912345678",
        }),
      ],
      name: "Μίσθωση διαμερίσματος",
    });
    const [first, second] = agreed.tokens.map((token) => `/signature-requests/${token}`);
    await call("POST", `${first}/access`, { body: { access_code: "4712" }, ip: "203.0.113.7" });
    const passed = await call("POST", `${first}/access`, { body: { access_code: "pin 4711" }, ip: "203.0.113.7" });
    await readAndSign(agreed.tokens[0], {
      ip: "203.0.113.7",
      headers: { cookie: cookieFrom(passed.headers) },
      language: "gk",
    });
    await must("POST", `${second}/otp`, { body: {} });
    await runJobs(["deliverOtp"]);
    const { messages } = await must("GET", "/dev/mailbox?channel=sms&to=306912345678");
    code = /\d{6}/.exec(messages[0].text)?.[0] ?? "";
    const opened = await call("POST", `${second}/access`, { body: { otp: code }, ip: "198.51.100.20" });
    await readAndSign(agreed.tokens[1], { ip: "198.51.100.20", headers: { cookie: cookieFrom(opened.headers) } });
    await runJobs();
    for (const language of languages) certificates.set(language, (await certificateOf(agreed, sender, language)).bytes);
  }, 120_000);

  const cookieFrom = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

  test.each(languages)(
    "it takes three pages at most in %s, whole and sealed, nothing beyond the margins",
    (language) => {
      const bytes = inLanguage(language);
      expect(pageCount(bytes)).toBeLessThanOrEqual(3);
      expect(qpdfCheck(bytes)).toBe(0);
      expect(pdfsig(bytes)).toContain("Signature is Valid");
      expect(pdfsig(bytes)).toContain("Total document signed");
      expect(wordsOutside(bytes)).toEqual([]);
    },
  );

  test("it says who they are, how that is known, what they agreed to, from where and when", () => {
    const text = plain(inLanguage("en"));
    for (const words of [
      "nikos.kazantzakis@example.test",
      "Personal link, emailed to",
      "Access code chosen by the sender",
      "One wrong code was entered",
      "One-time code by SMS to •••• 678, entered on",
      "203.0.113.7 · Chrome, Windows",
      "198.51.100.20 · Chrome, Windows",
      "(Europe/Athens)",
      "2 signatures and 2 fields filled in. Sent as drawn by hand",
      "(version 2026-11)",
      "“Συνεχίζοντας συμφωνείτε",
      "“By going on you agree",
      "15 pages in all",
      "SHA-256 as sealed",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Mozilla");
    expect(text).not.toContain(code);
    expect(text).not.toContain("pin 4711");
  });

  test("it describes the events in groups, not one line per page view", () => {
    const text = plain(inLanguage("en"));
    expect(text.match(/opened the documents/g)).toHaveLength(2);
    expect(text).toContain("Νίκος Καζαντζάκης opened the documents once; 15 pages viewed");
    expect(text).toContain("Νίκος Καζαντζάκης entered the right code once and a wrong code once");
    expect(text).toContain("Anna Smith finished after signing in 2 places");
  });

  test("the attached chain can be recomputed with only SHA-256, through the head of the completion up to the sealing", async () => {
    const bytes = inLanguage("es");
    const chain = JSON.parse(attachedFile(bytes, "audit-chain.json"));
    let previous = "";
    for (const [index, entry] of chain.entries.entries()) {
      const { sequence, type_id, description, signatory_id, user_id, ip, user_agent, performed_at } = entry;
      const parts = [
        chain.workflow_id,
        sequence,
        type_id,
        description,
        signatory_id,
        user_id,
        ip,
        user_agent,
        performed_at,
      ];
      const hash = createHash("sha256")
        .update(previous + JSON.stringify(parts))
        .digest("hex");
      expect([sequence, entry.previous_hash, entry.hash]).toEqual([index + 1, previous, hash]);
      previous = hash;
    }
    const [completion] = await database().select().from(completions).where(eq(completions.workflowId, agreed.id));
    expect([chain.head, chain.entries.at(-1).type]).toEqual([previous, "sealed"]);
    expect(chain.head_in_sealed_documents).toBe(completion?.chainHead);
    expect(chain.entries.map((entry: { hash: string }) => entry.hash)).toContain(completion?.chainHead);
    const { documents } = await must("GET", agreed.at, { token: sender.token });
    expect(chain.documents.map((one: { name: string }) => one.name)).toEqual(
      documents.map((one: { name: string }) => one.name),
    );
    expect(plain(bytes)).toContain(previous);
    expect(Buffer.from(bytes).includes("Mozilla")).toBe(false); // compressed, but available to a court
    expect(JSON.stringify(chain)).toContain("Mozilla");
  });

  test("screen readers find a title, a language, headings in order, tables, and a description of every picture", () => {
    const bytes = inLanguage("gk");
    const info = pdfInfo(bytes);
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(/Title: +Πιστοποιητικό ελέγχου: Μίσθωση διαμερίσματος/);
    const elements = pdfInfo(bytes, "-struct-text")
      .split("\n")
      .map((line) => line.trim());
    const levels = elements.flatMap((line) => /^H([123])\b/.exec(line)?.[1] ?? []);
    expect(levels[0]).toBe("1");
    expect(levels.filter((level) => level === "2")).toHaveLength(4);
    expect(levels.filter((level) => level === "3")).toHaveLength(4);
    const structure = pdfInfo(bytes, "-struct");
    expect(structure.match(/^\s*Figure/gm)).toHaveLength(5); // two documents, two signatures, the QR code
    expect(structure).toMatch(/^\s*Table/m);
    const read = elements.join(" ").replace(/"\s*"/g, "");
    expect(read.indexOf("Νίκος Καζαντζάκης")).toBeGreaterThan(0);
    expect(read).not.toContain("Σελίδα 1 από");
  });
});

test("with fifteen people, long names and five documents it stays within its margins, with one block for each", async () => {
  sender = await givenUser();
  const people = Array.from({ length: 15 }, (_, index) =>
    person({
      first_name: "Παναγιώτης-Κωνσταντίνος",
      last_name: `Χατζηκωνσταντίνου-Παπαδημητρακόπουλος ${index + 1}`,
      email: `panagiotis-konstantinos.chatzikonstantinou-papadimitrakopoulos.${index + 1}@a-rather-long-host-name.example.test`,
    }),
  );
  const agreed = await givenOut(sender, { pagesOf: [1, 1, 1, 1, 1], people, withFields: 1 });
  for (const [index, token] of agreed.tokens.entries()) await readAndSign(token, { ip: `203.0.113.${index + 1}` });
  await runJobs();
  const { bytes } = await certificateOf(agreed, sender, "gk");
  expect(wordsOutside(bytes)).toEqual([]);
  expect(pdfInfo(bytes, "-struct-text").match(/^\s*H3/gm)).toHaveLength(20);
  const text = plain(bytes);
  for (let index = 1; index <= 15; index += 1) expect(text).toContain(`203.0.113.${index} ·`);
}, 180_000);
