import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { auditChainOf } from "../support/audit-chain-of";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { askFor } from "../support/ask-for";
import { asOwner } from "../support/as-owner";
import { codeAnew } from "../support/code-anew";
import { fillAs, person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";

// The owner of the database exchanges what a recipient made before it is finished; and whoever could make a mail's code
// too, leads it elsewhere.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenMember();
});

const idOf = (sent: Sent, index = 0) => Number(sent.signatories[index]?.id);
const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const isSealed = async (sent: Sent) =>
  (await must("GET", sent.at, { token: sender.token })).workflow.completed_at !== null;

describe("a signature that is exchanged after it was drawn", () => {
  const attacks = {
    "for that of another recipient": (
      sent: Sent,
      other: Sent,
    ) => sql`update field_entries e set image_hash = o.image_hash,
      image_code = o.image_code from field_entries o
      where e.signatory_id = ${idOf(sent)} and o.signatory_id = ${idOf(other)} and o.image_hash is not null
      and e.image_hash is not null`,
    "for one that says that an earlier version kept it": (sent: Sent) =>
      sql`update field_entries set image_code = null where signatory_id = ${idOf(sent)}`,
  };
  test.each(Object.keys(attacks) as (keyof typeof attacks)[])("%s is refused, and drawn again", async (name) => {
    const other = await givenSent(sender);
    await fillAs(other.tokens[0] ?? "");
    const sent = await givenSent(sender);
    const finish = await fillAs(sent.tokens[0] ?? "");
    await asOwner(sql`update field_entries set image_hash = ${"1".repeat(64)} where signatory_id = ${idOf(other)}
      and image_hash is not null`);
    await asOwner(attacks[name](sent, other));
    const shown = (await must("GET", at(sent))).documents[0].pages.flatMap((page: Answer["json"]) => page.fields);
    expect(shown.filter((field: Answer["json"]) => field.signature)).toEqual([]);
    const said = await logged(async () => {
      const answer = await finish();
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.json)).toContain("not stored as you made it");
    });
    expect(said).toContain("a signature is not stored as the recipient made it");
    expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
    await runJobs();
    expect([await isSealed(sent), (await auditChainOf(sender, sent)).facts.state]).toEqual([true, "kept"]);
  });
});

test("an uploaded file that is exchanged is refused at the finish, and uploaded again, even if it may not be changed", async () => {
  const sent = await givenSent(sender, [person()], {
    beforeSending: (draft) => askFor(draft, sender.id, { required: true, allowChanges: false }),
  });
  const [row] = (await must("GET", at(sent))).attachments;
  const upload = (text: string) => {
    const form = new FormData();
    form.set("attachment", new File([`%PDF-1.4 ${text}`], "passport.pdf"));
    return call("POST", `${at(sent)}/attachments/${row?.id}`, { form });
  };
  expect((await upload("mine")).status).toBe(201);
  expect((await upload("another of mine")).status).toBe(409);
  await asOwner(sql`update attachments set file_hash = ${"1".repeat(64)} where id = ${row?.id ?? 0}`);
  const answer = await signAs(sent.tokens[0] ?? null);
  expect([answer.status, answer.json.message]).toEqual([
    422,
    expect.stringContaining("Passport: the file is not stored"),
  ]);
  expect((await upload("mine")).status).toBe(201);
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
});

describe("a mail with a recipient's link", () => {
  const mailsTo = async (address: string) =>
    (await must("GET", `/dev/mailbox?to=${encodeURIComponent(address)}`)).messages;

  test("that its row leads elsewhere is not sent, which sender and trail say", async () => {
    const mallory = "mallory@evil.example";
    const sent = await givenSent(sender, [person()]);
    await asOwner(sql`update mails set recipient = ${mallory} where workflow_id = ${sent.id}`);
    await codeAnew(eq(mails.workflowId, sent.id));
    await runJobs();
    expect(await mailsTo(mallory)).toEqual([]);
    const told = JSON.stringify(await mailsTo(sender.email));
    for (const words of ["not the one that the audit trail names", "a recipient's role, name, address or checks"])
      expect(told).toContain(words);
    const trail = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
    expect(JSON.stringify(trail)).not.toContain(mallory);
  });

  test("is not sent to an address that was changed together with the recipient's row", async () => {
    const mallory = "mallory2@evil.example";
    const sent = await givenSent(sender, [person()]);
    await asOwner(
      sql`update mails set recipient = ${mallory} where workflow_id = ${sent.id}`,
      sql`update signatories set email = ${mallory} where id = ${idOf(sent)}`,
    );
    await codeAnew(eq(mails.workflowId, sent.id));
    await runJobs();
    expect(await mailsTo(mallory)).toEqual([]);
  });
});
