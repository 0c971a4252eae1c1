import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding, givenOrganisation } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenOwner, givenTotp, password } from "../support/second-steps";

useProduct();

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  await runJobs();
  return (await mailbox(email)) as { subject: string; text: string }[];
};
const alerts = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => text.includes("You received this email because you administer"));

test("every administrator is told of what a stolen session would do first: who, when, from where, and what to do", async () => {
  const { admin, at, join } = await givenOrganisation({ name: "Meridian" });
  const [other, editor] = [await join(companyRoles.administrator), await join(companyRoles.editor)];
  const { token } = admin;
  const acts: [string, string, object | undefined, string][] = [
    ["POST", "/company-users", { ...person(), role: "1" }, "invited"],
    ["PATCH", `/company-users/${editor.companyUserId}`, { role: "1" }, "an administrator of Meridian"],
    ["POST", "/api-keys", { name: "Key", scopes: ["read"] }, "an API key"],
    ["PATCH", "/company-api-credentials", undefined, "an API key"],
    ["GET", "/company-api-credentials", undefined, "looked at the API key"],
    ["POST", "/webhooks", { url: "https://example.com/in", events: ["workflow.sent"] }, "https://example.com"],
    [
      "POST",
      "/company-mail-settings",
      { host: "8.8.8.8", port: 587, from_address: "a@b.example", password: "secret" },
      "8.8.8.8",
    ],
    ["POST", "/data-exports", undefined, "an export of data"],
  ];
  for (const [index, [method, path, body, words]] of acts.entries()) {
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36" };
    await must(method, `${at}${path}`, { token, headers, ip: "192.0.2.9", ...(body && { body }) });
    for (const { email } of [admin, other]) {
      const [latest, ...earlier] = await alerts(email);
      expect([path, email, earlier.length]).toEqual([path, email, index]);
      for (const part of [words, admin.email, "192.0.2.9", "Chrome, Windows", "If not, ask"])
        expect(latest?.text).toContain(part);
    }
  }
});

test("where an existing webhook leads from now on is told, also to the holding's people", async () => {
  const { id: holdingCompanyId, user } = await givenHolding();
  const { admin, at } = await givenOrganisation({ holdingCompanyId });
  const { token } = admin;
  const { webhook } = await must("POST", `${at}/webhooks`, {
    token,
    body: { url: "https://example.com/in", events: ["workflow.sent"] },
  });
  await must("PATCH", `${at}/webhooks/${webhook.id}`, { token, body: { url: "https://example.org/in" } });
  for (const { email } of [admin, user]) {
    const texts = (await alerts(email)).map(({ text }) => text);
    expect([email, texts.length, texts[0]]).toEqual([email, 2, expect.stringContaining("https://example.org")]);
  }
});

test("a rule that is loosened is told, one that is made stricter is not; nor is what gives no such right", async () => {
  const { admin, at } = await givenOrganisation();
  const { token } = admin;
  await givenTotp(admin);
  const today = new Date().toISOString();
  const set = (second_step_from: string | null, longest_session_hours: number | null) =>
    must("PUT", `${at}/sign-in-rules`, { token, body: { second_step_from, longest_session_hours } });
  await set(today, 8);
  await set(today, 4);
  await must("POST", `${at}/company-users`, { token, body: { ...person(), role: "2" } });
  expect(await alerts(admin.email)).toEqual([]);
  await set(today, 12);
  await set(null, 12);
  const texts = (await alerts(admin.email)).map(({ text }) => text).join();
  expect(texts).toContain("stay signed in");
  expect(texts).toContain("need a second step");
});

test("whoever accepts to be an administrator is told of to the others", async () => {
  const { admin, at } = await givenOrganisation();
  const invited = { ...person(), role: "1" };
  await must("POST", `${at}/company-users`, { token: admin.token, body: invited });
  const [mail] = await mailsTo(invited.email);
  const token = /company-invitations\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  await must("POST", "/companies/company-user-invitations", { body: { token, password } });
  const [latest] = await alerts(admin.email);
  expect(latest?.text).toContain(`(${invited.email}) has accepted the invitation`);
});

test("a person is told of a new browser or network, once, unless they do without; never of the first sign-in", async () => {
  const { email, token } = await givenOwner();
  const [windows, mac] = ["Windows NT 10.0", "Macintosh; Intel Mac OS X 14_0"];
  const signIn = (system: string, ip: string) =>
    call("POST", "/auth/sign-in", {
      body: { email, password },
      ip,
      headers: { "user-agent": `Mozilla/5.0 (${system}) Chrome/130.0 Safari/537.36` },
    });
  const told = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject === "Sign-in from a new browser").length;
  const steps: [string, string, number][] = [
    [windows, "192.0.2.1", 0],
    [windows, "192.0.2.99", 0],
    [windows, "198.51.100.1", 1],
    [mac, "192.0.2.1", 2],
    [mac, "192.0.2.7", 2],
    [windows, "2001:db8:1:2::1", 3],
    [windows, "2001:db8:1:3::9", 3],
  ];
  for (const [system, ip, expected] of steps) {
    expect((await signIn(system, ip)).status).toBe(200);
    expect([system, ip, await told()]).toEqual([system, ip, expected]);
  }
  await must("PATCH", "/users/me/mail-choices", { token, body: { new_browser: false } });
  await signIn(mac, "203.0.113.5");
  expect(await told()).toBe(3);
});
