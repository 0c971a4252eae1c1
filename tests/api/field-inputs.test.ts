import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { sharp } from "@/lib/platform/process/sharp";
import { drawTyped, fontsFor } from "@/lib/signing/signatures/draw-typed";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, mailbox, person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { pageText } from "../support/pdf-judges";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

// Small inputs from reports of people who do this job, where no other test has them as they stand in the corpus.
let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const names = ["김 도큐멘소", "مرحبا بالعالم", "שלום עולם", "Łukasz Żółć", "ნინო ბერიძე", "田中 太郎"];

test("names of six scripts stand in mails, page, trail and certificate as written, with a signature and no name field", async () => {
  const people = names.map((name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { ...person(), first_name, last_name };
  });
  const fieldsOf = (signer: number, page: number, index: number) => [
    field(`sign ${index}`, 4, signer, page, { relative_top: 5 + 10 * index }),
  ];
  const sent = await givenSent(sender, people, { ordered: false, fieldsOf });
  await runJobs(["deliverMail"]);
  for (const [index, { email, first_name }] of people.entries()) {
    expect((await mailbox(email))[0]?.["text"]).toContain(`Hello ${String(first_name)},`);
    const { signatory: recipient } = await must("GET", `/signature-requests/${sent.tokens[index]}`);
    expect(`${recipient.first_name} ${recipient.last_name}`).toBe(names[index]);
    await signAs(sent.tokens[index] ?? "");
  }
  await runJobs();
  const { bytes } = await certificateOf(sent, sender);
  const text = pageText(bytes)
    .normalize("NFKC")
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
  for (const word of names.flatMap((name) => name.split(" "))) expect(text).toContain(word.normalize("NFKC"));
  const trail = await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
  const asked = trail.filter(({ typeId }) => typeId === auditActionIds.requestEmailed);
  expect(asked).toHaveLength(names.length);
});

test.each(["Barracuda Sentinel (EE)", "Mozilla/5.0 (compatible; SafeLinks)"])(
  "a request without scripts by %s opens nothing",
  async (agent) => {
    const sent = await givenSent(sender);
    const answer = await call("GET", `/signature-requests/${sent.tokens[0]}`, { headers: { "user-agent": agent } });
    expect(answer.status).toBe(200);
    const trail = await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
    const count = (typeId: number) => trail.filter((row) => row.typeId === typeId).length;
    expect([count(auditActionIds.linkRequested), count(auditActionIds.recipientOpened)]).toEqual([1, 0]);
    expect((await must("GET", sent.at, { token: sender.token })).signatories[0].opened_at).toBeNull();
  },
);

test("the drawing of a full name of 39 letters has all of them", async () => {
  const name = "Konstantina Papachristodoulou-Anagnosto";
  expect(name).toHaveLength(39);
  for (const font of fontsFor(name)) {
    const shapeOf = async (text: string) => {
      const { width, height } = await sharp((await drawTyped(text, font)) ?? undefined).metadata();
      return width / height;
    };
    expect(await shapeOf(name), font).toBeGreaterThan(await shapeOf(name.slice(0, -4)));
  }
});
