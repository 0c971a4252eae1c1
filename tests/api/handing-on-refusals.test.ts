import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { recipientRoleIds as roles } from "@/db/enums";
import { database } from "@/db/client";
import { delegations } from "@/db/schema/workflows";
import { maximumDelegations } from "@/lib/signing/finish/hand-on";
import messages from "@/messages/en.json";
import { must, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { bob, consent, finish, givenDelegable, handOn, nextToken, trailOf } from "../support/handing-on";
import { shared } from "../support/alternates";
import { givenUser, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

describe("who may not", () => {
  const refusals = async (sent: Sent, over = {}) => {
    const { status, json } = await handOn(sent.tokens[0], bob(over));
    return [status, json["errors"]?.email ?? json["message"]];
  };
  const forbidden = [403, messages.errors.handing_on_not_allowed];
  const takesPart = [422, messages.validation.takesPartAlready];

  test("nobody, unless the sender allowed it", async () => {
    const sent = await givenDelegable(sender, { allowed: false });
    expect((await must("GET", `/signature-requests/${sent.tokens[0]}`)).signatory.may_hand_on).toBe(false);
    expect(await refusals(sent)).toEqual(forbidden);
  });

  test("who needs a code by SMS, to open or to sign", async () => {
    const number = { mobile_number: "306900000001" };
    for (const over of [
      { has_otp_step: true, ...number },
      { force_otp: true, ...number },
    ]) {
      const sent = await givenDelegable(sender, { people: [person(over)] });
      const { status } = await handOn(sent.tokens[0]);
      expect(status).toBe("has_otp_step" in over ? 401 : 403);
    }
  });

  test("a copy, and who has finished or whose turn it is not", async () => {
    const copy = person({ recipient_role_id: roles.copy, copy_at: "sent" });
    const sent = await givenDelegable(sender, { people: [person(), person(), copy] });
    for (const token of sent.tokens.slice(1)) expect((await handOn(token)).status).toBe(409);
    await consent(sent.tokens[0]);
    await finish(sent.tokens[0]);
    expect((await handOn(sent.tokens[0])).status).toBe(409);
  });

  test("not to oneself, to another recipient in any case of letters, or back to where it came from", async () => {
    const [ada, eve] = [person(), person()];
    const sent = await givenDelegable(sender, { people: [ada, eve] });
    expect(await refusals(sent, { email: ada.email.toUpperCase() })).toEqual(takesPart);
    expect(await refusals(sent, { email: ` ${eve.email.toUpperCase()} ` })).toEqual(takesPart);
    expect((await handOn(sent.tokens[0])).status).toBe(200);
    const again = await handOn(nextToken(sent), bob({ email: ada.email }));
    expect([again.status, again.json["errors"]?.email]).toEqual(takesPart);
  });

  test("not to one of several who share another part", async () => {
    const several = shared(2);
    const sent = await givenDelegable(sender, { people: [person(), several] });
    expect(await refusals(sent, { email: several.members[1]?.email })).toEqual(takesPart);
  });

  test("three times a part, and not a fourth", async () => {
    const sent = await givenDelegable(await givenUser());
    for (let version = 1; version <= maximumDelegations; version++)
      expect((await handOn(nextToken(sent, version))).status).toBe(200);
    const fourth = await handOn(nextToken(sent, maximumDelegations + 1));
    expect([fourth.status, fourth.json["message"]]).toEqual([
      409,
      expect.stringContaining("already been reassigned 3 times"),
    ]);
  });

  test("ten mails a day for a sender, in all of the sender's workflows", async () => {
    const by = await givenUser();
    for (let times = 0; times < 10; times++) {
      const sent = await givenDelegable(by);
      expect((await handOn(sent.tokens[0])).status).toBe(200);
    }
    expect((await handOn((await givenDelegable(by)).tokens[0])).status).toBe(429);
    expect((await handOn((await givenDelegable(await givenUser())).tokens[0])).status).toBe(200);
  });

  test("hostile input changes nothing", async () => {
    const sent = await givenDelegable(sender);
    const long = "x".repeat(5000);
    for (const over of [
      { email: "a@b.example,c@d.example" },
      { email: "a@b.example\r\nBcc: c@d.example" },
      { first_name: "See http://evil.example" },
      { first_name: "A\nB" },
      { last_name: "" },
      { default_language: "xx" },
      { reason: " " },
      { reason: long },
    ])
      expect((await handOn(sent.tokens[0], bob(over))).status, JSON.stringify(over)).toBe(422);
    expect((await handOn(sent.tokens[0], {})).status).toBe(422);
    expect(await database().select().from(delegations).where(eq(delegations.email, "nobody"))).toEqual([]);
    expect((await trailOf(sent)).some(({ typeId }) => typeId === 28)).toBe(false);
  });
});
