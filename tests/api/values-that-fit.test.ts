import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fields } from "@/db/schema/documents";
import { type Answer, call, must, useProduct } from "../support/api";
import { preview } from "../support/batches";
import { field, person, type Sender } from "../support/given";
import { fromLease, givenLease, type Lease, leaseValues as given, tenantAddress as address } from "../support/lease";
import { givenDraft, givenUser, tokenOf } from "../support/shortcuts";
import { startFrom } from "../support/templates";

useProduct();

let sender: Sender;
let lease: Lease;
beforeAll(async () => {
  sender = await givenUser();
  lease = await givenLease(sender);
});

const fill = (id: number, fields: object) =>
  call("PATCH", `/workflows/simple-sign/${id}/fields`, { token: sender.token, body: { fields } });

describe("a text that is too long for its box, at any legible size", () => {
  const tooLong = "Quiet after ten. ".repeat(60).trim();
  const sentence = /^This is too long for its field: about \d+ characters fit\.$/;

  test("is refused at its field in every way in which the sender fills it in, and a shorter one is taken", async () => {
    const { id } = (await startFrom(sender, lease))["workflow"];
    for (const refused of [
      await fromLease(sender, lease, { fields: { ...given, Note: tooLong } }),
      await fill(id, { Note: tooLong }),
      await call("POST", `${lease.at}/public-links`, {
        token: sender.token,
        body: { role_name: "Tenant", confirms_address: false, fields: { ...given, Note: tooLong } },
      }),
    ])
      expect([refused.status, refused.json["errors"]]).toEqual([
        422,
        { "fields.Note": expect.stringMatching(sentence) },
      ]);
    const row = `${address()},Ada,Vlachou,850.00,2027-01-01,${tooLong}`;
    const { problems } = await preview(
      `Tenant.email,Tenant.first_name,Tenant.last_name,Rent,Begin,Note\n${row}`,
      {},
      sender,
      lease,
    );
    expect(problems.map(({ messages }: Answer["json"]) => messages)).toEqual([
      [expect.stringMatching(/^Note: This is too long for its field: about \d+ characters fit\.$/)],
    ]);
    const [, most = 0] = /about (\d+)/.exec((await fill(id, { Note: tooLong })).json["errors"]["fields.Note"]) ?? [];
    expect(Number(most)).toBeGreaterThan(100);
    expect((await fill(id, { Note: tooLong.slice(0, Number(most)) })).status).toBe(200);
  });

  test("is pointed out before sending where an earlier version took it", async () => {
    const { id } = (await startFrom(sender, lease))["workflow"];
    const listed = async () =>
      (await must("GET", `/workflows/simple-sign/${id}/send-refusals`, { token: sender.token })).warnings;
    await fill(id, { Note: "Quiet after ten." });
    expect(await listed()).toEqual([]);
    await database()
      .update(fields)
      .set({ value: tooLong })
      .where(and(eq(fields.name, "Note"), eq(fields.value, "Quiet after ten.")));
    expect(await listed()).toEqual([
      {
        about: "values",
        message: expect.stringMatching(
          /^The text is too long for “Note”: about \d+ characters fit\. It will be printed smaller\.$/,
        ),
      },
    ]);
  });

  test("is refused in the designer too, and from a recipient it is taken, to be printed smaller", async () => {
    const draft = await givenDraft(sender, [person()], {
      fieldsOf: (s, p) => [field("Terms", 1, s, p, { multiline: true, required: false })],
    });
    const [terms] = draft.fields;
    const saved = await call("POST", `/documents/${draft.document["id"]}/fields`, {
      token: sender.token,
      body: { fields: [{ ...terms, value: tooLong }] },
    });
    expect([saved.status, saved.json["errors"]]).toEqual([422, { "fields.0.value": expect.stringMatching(sentence) }]);
    expect(
      (
        await call("PATCH", `/workflows/simple-sign/${draft.id}`, {
          token: sender.token,
          body: { execute_at: new Date().toISOString() },
        })
      ).status,
    ).toBe(200);
    const at = `/signature-requests/${tokenOf(draft.signatories[0] ?? {})}`;
    const { disclosure_version: version } = await must("GET", at);
    await must("POST", `${at}/consent`, { body: { version } });
    const data = [{ field_id: terms?.["id"], document_id: draft.document["id"], value: tooLong }];
    expect((await call("PUT", `${at}/values`, { body: { data, language: "en" } })).status).toBe(200);
  });
});
