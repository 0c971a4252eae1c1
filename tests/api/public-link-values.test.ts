import { beforeAll, describe, expect, test } from "vitest";
import { listLinksWithFields } from "@/lib/public-links/queries";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { contextAs } from "../support/context-as";
import { mailbox, type Sender } from "../support/given";
import {
  fieldsOf,
  givenLease,
  type Lease,
  leaseValues as given,
  tenantAddress as address,
  valuesOf,
} from "../support/lease";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let lease: Lease;
beforeAll(async () => {
  sender = await givenUser();
  lease = await givenLease(sender);
});

describe("a public link", () => {
  const at = (of = lease) => `${of.at}/public-links`;
  const open = (body: object = {}, of = lease) =>
    call("POST", at(of), {
      token: sender.token,
      body: { role_name: "Tenant", confirms_address: false, ...body },
    });
  const visit = async (url: string) => {
    const email = address();
    const token = url.split("/start/")[1] ?? "";
    const body = { first_name: "Zoe", last_name: "Papa", email, language: "en" };
    await must("POST", `/public-links/${token}/visits`, { body });
    const { workflows } = await must("GET", `/workflows?search=${encodeURIComponent(email)}`, { token: sender.token });
    return valuesOf(sender, workflows[0].id);
  };

  test("has the sender's values among its settings, and cannot be opened without those that are required", async () => {
    const lacking = await open();
    expect([lacking.status, Object.keys(lacking.json["errors"])]).toEqual([422, ["fields.Rent", "fields.Begin"]]);
    expect((await open({ fields: { ...given, Rent: "much" } })).status).toBe(422);
    const { status, json } = await open({ fields: given });
    expect([status, json["public_link"].fields]).toEqual([201, { ...given, Fee: "50.00", Note: "" }]);
    const { id, url } = json["public_link"];
    expect(await visit(url)).toMatchObject(given);
    const change = (body: object) => call("PATCH", `${at()}/${id}`, { token: sender.token, body });
    expect((await change({ fields: { Rent: "" } })).status).toBe(422);
    expect((await change({ fields: { Rent: "900.00" } })).json["public_link"].fields).toMatchObject({ Rent: "900.00" });
    expect(await visit(url)).toMatchObject({ ...given, Rent: "900.00" });
    // The template itself is as it was.
    expect(
      fieldsOf(await must("GET", lease.at, { token: sender.token })).find(({ name }) => name === "Rent"),
    ).toMatchObject({ value: null });
  });

  test("tells whoever it sends for by mail and in the log what somebody else has changed, and nobody else", async () => {
    const { admin, groupId, join } = await givenOrganisation();
    const mate = await join();
    const shared = await givenLease(admin, { group_id: groupId });
    const body = { role_name: "Tenant", confirms_address: false, fields: given };
    const { public_link: link } = await must("POST", at(shared), { token: admin.token, body });
    const change = (by: Sender, changed: object) =>
      must("PATCH", `${at(shared)}/${link.id}`, { token: by.token, body: changed });
    const all = {
      ...body,
      role_name: undefined,
      title: "Flats",
      per_day: link.per_day,
      maximum: null,
      closes_at: null,
    };
    await change(admin, { ...all, fields: { ...given, Rent: "900.00" }, per_day: 7 });
    await change(mate, { ...all, fields: { ...given, Rent: "900.00" }, per_day: 7 });
    const mailsOf = async (email: string) => {
      await runJobs(["deliverMail"]);
      return (await mailbox(email)).filter(({ text }) => String(text).includes("which sends in your name"));
    };
    expect(await mailsOf(admin.email)).toEqual([]);
    await change(mate, {
      ...all,
      fields: { ...given, Rent: "950.00", Note: "cold" },
      per_day: 8,
      title: "Other flats",
    });
    const [mail, ...others] = await mailsOf(admin.email);
    expect([others, await mailsOf(mate.email)]).toEqual([[], []]);
    expect(mail?.["text"]).toMatch(
      /Rent\W+Note\W+The title, which is also the name of its documents\W+How many visitors per day/,
    );
    expect(mail?.["text"]).toContain(mate.email);
    expect(mail?.["text"]).not.toMatch(/950[.,]00|cold/);
    const { security_events: events } = await must("GET", "/users/me/security-events", { token: admin.token });
    expect(events.filter(({ event }: { event: string }) => event === "publicLinkChanged")).toMatchObject([
      { subject: "Flats", actor: expect.stringContaining(mate.email) },
    ]);
    // After reopening, the link sends in the name of whoever reopened it.
    await change(mate, { is_open: false });
    await change(mate, { is_open: true, confirms_address: true, fields: { Rent: "1000.00" } });
    await change(mate, { fields: { Rent: "1010.00" } });
    expect(await mailsOf(admin.email)).toHaveLength(1);
  });

  test("is changed on the page by the fields that it was opened with, whatever the template has become", async () => {
    const own = await givenLease(sender);
    await open({ fields: { ...given, Fee: "75.00" } }, own);
    const { documents } = await must("GET", own.at, { token: sender.token });
    const over: Record<string, object> = {
      Rent: { name: "Monthly rent", format: "number", currency: null },
      Note: { required: true },
    };
    const fields = fieldsOf({ documents }).map((one) => ({ ...one, ...over[one["name"]] }));
    await must("POST", `/documents/${documents[0].id}/fields`, { token: sender.token, body: { fields } });
    const [shown] = await listLinksWithFields(await contextAs(sender), own.id);
    expect(shown?.fields.map(({ name, format, required, value }) => [name, format, required, value])).toEqual([
      ["Rent", "money", true, "850.00"],
      ["Begin", "date", true, "2027-01-01"],
      ["Fee", "money", false, "75.00"],
      ["Note", "text", false, null],
    ]);
  });

  describe("that is opened again", () => {
    const opened = async (fields: object) => {
      const own = await givenLease(sender);
      const { json } = await open({ fields: { ...given, ...fields } }, own);
      const at = `${own.at}/public-links/${json["public_link"].id}`;
      const change = (body: object) => must("PATCH", at, { token: sender.token, body });
      const again = async () => {
        await change({ is_open: false });
        return (await change({ is_open: true, confirms_address: true })).public_link.fields;
      };
      const setFee = async (over: object) => {
        const { documents } = await must("GET", own.at, { token: sender.token });
        const fields = fieldsOf({ documents }).map((one) => (one["name"] === "Fee" ? { ...one, ...over } : one));
        await must("POST", `/documents/${documents[0].id}/fields`, { token: sender.token, body: { fields } });
      };
      return { change, again, setFee };
    };

    test("keeps them, unless the template has got another since", async () => {
      const { again, setFee } = await opened({ Fee: "75.00" });
      expect(await again()).toMatchObject({ ...given, Fee: "75.00" });
      await setFee({ value: "55.00" });
      expect(await again()).toMatchObject({ ...given, Fee: "55.00" });
      await setFee({ value: null });
      expect(await again()).toMatchObject({ ...given, Fee: "55.00" });
    });

    test("keeps one that is newer than the template's", async () => {
      const { change, again, setFee } = await opened({ Fee: "75.00" });
      await setFee({ value: "55.00" });
      await change({ fields: { Fee: "80.00" } });
      expect(await again()).toMatchObject({ Fee: "80.00" });
      expect(await again()).toMatchObject({ Fee: "80.00" });
    });

    test("keeps them where a field of the template was only moved", async () => {
      const { again, setFee } = await opened({ Fee: "75.00" });
      await setFee({ relative_top: 90 });
      expect(await again()).toMatchObject({ Fee: "75.00" });
    });

    test("does not take a value for a new one that was only saved again", async () => {
      const { change, again, setFee } = await opened({ Fee: "75.00" });
      await setFee({ value: "55.00" });
      await change({ title: "Flats", fields: { ...given, Fee: "75.00" } });
      expect(await again()).toMatchObject({ Fee: "55.00" });
    });
  });
});
