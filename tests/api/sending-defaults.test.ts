import { beforeAll, describe, expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import type { Sender } from "../support/given";
import { givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let organisation: Awaited<ReturnType<typeof givenCompany>>;
beforeAll(async () => {
  organisation = await givenCompany();
});

const at = () => `/companies/${organisation.id}/sending-defaults`;
const none = {
  link_expiry_days: null,
  reminder_days: [],
  message: null,
  additional_email_message: null,
  allow_download_before_signing: true,
};
const save = (body: object, by: Sender = organisation.admin) => call("PUT", at(), { token: by.token, body });
const settingsOf = async (by: Sender) => {
  const { at: draftAt } = await givenDraft(by);
  return (await must("GET", draftAt, { token: by.token })).workflow;
};

describe("what an organisation's drafts begin with", () => {
  test("is the product's until it is set, then its own, from a template too; what exists stays", async () => {
    const { admin } = organisation;
    expect((await must("GET", at(), { token: admin.token })).sending_defaults).toEqual(none);
    const before = await givenDraft(admin);
    const given = { link_expiry_days: 30, reminder_days: [14, 3, 3], message: " Hello ", additional_email_message: "" };
    // What the call does not name stays.
    const kept = {
      ...none,
      link_expiry_days: 30,
      reminder_days: [3, 14],
      message: "Hello",
    };
    expect((await save(given)).json["sending_defaults"]).toEqual(kept);

    const begun = {
      settings: { link_expiry_days: 30, message: "Hello", additional_email_message: null },
      reminders: [{ reminder_days_set: 3 }, { reminder_days_set: 14 }],
    };
    expect(await settingsOf(admin)).toMatchObject(begun);
    expect((await startFrom(admin, await givenTemplate(admin)))["workflow"]).toMatchObject(begun);
    const old = (await must("GET", before.at, { token: admin.token })).workflow;
    expect(old).toMatchObject({ settings: { link_expiry_days: 90, message: null }, reminders: [] });
    // Nobody outside of it has them.
    expect(await settingsOf(await givenUser())).toMatchObject({ settings: { link_expiry_days: 90 }, reminders: [] });

    await save({ ...none, allow_download_before_signing: false });
    const [forbidden, own] = [{ allow_download_before_signing: false }, { allow_download_before_signing: true }];
    expect(await settingsOf(admin)).toMatchObject({ settings: forbidden });
    const template = await givenTemplate(admin);
    expect((await startFrom(admin, template))["workflow"]).toMatchObject({ settings: forbidden });
    await must("PATCH", template.at, { token: admin.token, body: own });
    expect((await startFrom(admin, template))["workflow"]).toMatchObject({ settings: own });
    await save(none);
    expect(await settingsOf(admin)).toMatchObject({ settings: { link_expiry_days: 90, message: null }, reminders: [] });
  });

  test.each([
    [{ link_expiry_days: 0 }, "link_expiry_days"],
    [{ link_expiry_days: 366 }, "link_expiry_days"],
    [{ reminder_days: [1, 2, 3, 4] }, "reminder_days"],
    [{ reminder_days: [0] }, "reminder_days.0"],
    [{ reminder_days: [366] }, "reminder_days.0"],
    [{ message: "x".repeat(5001) }, "message"],
  ])("%j is refused", async (wrong, path) => {
    const { status, json } = await save({ ...none, ...wrong });
    expect([status, Object.keys(json["errors"])]).toEqual([422, [path]]);
  });
});
