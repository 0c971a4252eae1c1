import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { macOf } from "@/lib/audit/macs";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { auditChainOf } from "../support/audit-chain-of";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { askFor } from "../support/ask-for";
import { asOwner } from "../support/as-owner";
import { codeAnew } from "../support/code-anew";
import { field, fillAs, person, type Sender, signAs } from "../support/given";
import { bob, handOn, nextToken } from "../support/handing-on";
import { logged } from "../support/logged";
import { shared } from "../support/alternates";
import { type Draft, givenUser, givenSent, type Sent } from "../support/shortcuts";

// The owner of the database exchanges a recipient's work before the finish. Somebody who can also make codes of mails
// redirects a mail.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
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
      expect(JSON.stringify(answer.json)).toContain("not the one you made");
    });
    expect(said).toContain("a signature is not stored as the recipient made it");
    expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
    await runJobs();
    expect([await isSealed(sent), (await auditChainOf(sender, sent)).facts.state]).toEqual([true, "kept"]);
  });
});

describe("the work of a recipient who had the part before", () => {
  type Kept = { field_id: number; image_hash: string; image_code: string };
  const keptBy = async (sent: Sent): Promise<Kept> => {
    const [row] = await database().execute<Kept>(sql`select field_id, image_hash, image_code from field_entries
      where signatory_id = ${idOf(sent)} and image_hash is not null`);
    if (!row) throw new Error("Nothing is drawn");
    return row;
  };
  const putBack = (
    kept: Kept,
  ) => sql`update field_entries set image_hash = ${kept.image_hash}, image_code = ${kept.image_code}
    where field_id = ${kept.field_id}`;
  const mayHandOn = (draft: Draft) =>
    must("POST", `${draft.at}/settings`, { token: sender.token, body: { allow_delegation: true } });
  const changes: [string, (sent: Sent) => Promise<string>][] = [
    [
      "handed it on",
      async (sent) => {
        expect((await handOn(sent.tokens[0], bob())).status).toBe(200);
        return nextToken(sent) ?? "";
      },
    ],
    [
      "was corrected to another person",
      async (sent) => {
        const body = { signatories: [{ id: idOf(sent), email: `${randomUUID()}@example.test` }] };
        await must("PATCH", `${sent.at}/signatories`, { token: sender.token, body });
        return nextToken(sent) ?? "";
      },
    ],
  ];

  test.each(changes)("and %s cannot be put back", async (_, change) => {
    const sent = await givenSent(sender, [person()], { beforeSending: mayHandOn });
    await fillAs(sent.tokens[0] ?? "");
    const kept = await keptBy(sent);
    const token = await change(sent);
    const finish = await fillAs(token);
    const own = await keptBy(sent);
    await asOwner(putBack(kept));
    const answer = await finish();
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([
      422,
      expect.stringContaining("not the one you made"),
    ]);
    await asOwner(putBack(own));
    expect((await finish()).status).toBe(200);
  });

  test("and released it cannot be put back", async () => {
    const sent = await givenSent(sender, [shared(2)], { fieldsOf: (id, page) => [field("sign", 4, id, page)] });
    const { signatories: recipients } = await must("GET", sent.at, { token: sender.token });
    const [one, two] = recipients[0].members.map(({ id }: { id: number }) => signingToken({ id, linkVersion: 1 }));
    await fillAs(one);
    const kept = await keptBy(sent);
    await must("POST", `${sent.at}/signatories/${idOf(sent)}/release`, { token: sender.token });
    const finish = await fillAs(two);
    await asOwner(putBack(kept));
    expect((await finish()).status).toBe(422);
  });

  const asBefore = (sent: Sent, kept: Kept) => {
    const drawn = { signatoryId: idOf(sent), fieldId: Number(kept.field_id), imageHash: kept.image_hash, signType: 2 };
    return putBack({ ...kept, image_code: macOf("drawn", drawn) });
  };

  test("drawn with an earlier version still counts for whoever alone has had the part", async () => {
    const sent = await givenSent(sender);
    const finish = await fillAs(sent.tokens[0] ?? "");
    await asOwner(asBefore(sent, await keptBy(sent)));
    expect((await finish()).status).toBe(200);
  });

  test("drawn with an earlier version counts for nobody else", async () => {
    const sent = await givenSent(sender, [person()], { beforeSending: mayHandOn });
    expect((await handOn(sent.tokens[0], bob())).status).toBe(200);
    const finish = await fillAs(nextToken(sent) ?? "");
    await asOwner(asBefore(sent, await keptBy(sent)));
    expect((await finish()).status).toBe(422);
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
    expect.stringContaining("Passport: the stored file is not the one"),
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
    for (const words of ["not the one that the audit trail names", "a recipient’s role, name, address or checks"])
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
