import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { asText, headersOf, mailboxFrom } from "@/lib/platform/mail/mail-headers";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { deliverThrough } from "@/lib/platform/mail/own-server";
import { settings } from "@/lib/platform/process/settings";
import { must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { givenSender, mailbox, person, signAs } from "../support/given";
import { givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer();
});
beforeEach(() => {
  peer.received.length = 0;
});
afterAll(() => peer.stop());

const serverOf = (from: string) => ({
  host: peer.host,
  port: peer.port,
  from_address: from,
  password: "right",
  enabled: true,
});
const valueOf = (headers: readonly { key: string; value: string }[] | undefined, key: string) =>
  headers?.find((one) => one.key === key)?.value;

test("a recipient's mail names its sender before us, comes from our address and is answered to the sender", async () => {
  const sender = await givenSender({ first_name: "Ariadne", last_name: "Vale" });
  const [one, two] = [person(), person()];
  const { tokens } = await givenSent(sender, [one, two]);
  await runJobs();
  const [asked] = await mailbox(String(one["email"]));
  expect(asked).toMatchObject({
    from: "Ariadne Vale via Countersign <no-reply@countersign.example>",
    headers: { "reply-to": `Ariadne Vale <${sender.email}>`, "auto-submitted": "auto-generated" },
  });
  await signAs(tokens[0] ?? null);
  await runJobs();
  const told = await mailbox(sender.email);
  expect(told.length).toBeGreaterThan(1);
  for (const { from, headers } of told) {
    expect(from).toBe("Countersign <no-reply@countersign.example>");
    expect(headers).toEqual({ "message-id": expect.any(String), "auto-submitted": "auto-generated" });
  }
});

test("the same through an organisation's server, whose name follows; on a person's own server the name stands alone", async () => {
  const organisation = await givenOrganisation();
  const { token } = organisation.admin;
  const colleague = await organisation.join(companyRoles.editor);
  await must("POST", `${organisation.at}/company-mail-settings`, { token, body: serverOf("desk@meridian.example") });
  const body = serverOf("mine@example.test");
  await must("POST", "/users/mail-settings", { token: colleague.token, body });
  const [one, two] = [person(), person()];
  await givenSent(organisation.admin, [one], { groupId: organisation.groupId });
  await givenSent(colleague, [two], { groupId: organisation.groupId });
  await runJobs();
  const names = await Promise.all(
    [organisation.admin, colleague].map(async (who) => {
      const { user } = await must("GET", "/auth/me", { token: who.token });
      return `${user.first_name} ${user.last_name}`;
    }),
  );
  const seen = [one, two].map(({ email }) => {
    const mail = peer.received.find(({ to }) => to?.[0]?.address === email);
    return [mail?.from, mail?.replyTo, valueOf(mail?.headers, "auto-submitted")];
  });
  expect(seen).toEqual([
    [
      { name: `${names[0]} via Meridian`, address: "desk@meridian.example" },
      [{ name: names[0], address: organisation.admin.email }],
      "auto-generated",
    ],
    [
      { name: names[1], address: "mine@example.test" },
      [{ name: names[1], address: colleague.email }],
      "auto-generated",
    ],
  ]);
});

const own = { name: "Acme", address: "sign@acme.example" };
const message = { to: "kim@example.test", subject: "One", text: "One", html: "One", messageId: "<1@example.test>" };
const headerNames = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

const byAddress = "kim.vale@example.test via Acme";
test.each([
  ["Kim\r\nBcc: thief@example.test", byAddress, ""],
  ["Kim\u2028Bcc: x", byAddress, ""],
  ["\u202eelaV \u202cKim", byAddress, ""],
  ["bank@example.com", byAddress, ""],
  ["www.bank.example", byAddress, ""],
  ['Kim" <thief> , "Lee', "Kim thief , Lee via Acme", "Kim thief , Lee"],
  ["Vale, Ariadne", "Vale, Ariadne via Acme", "Vale, Ariadne"],
  ["Kim\\", "Kim via Acme", "Kim"],
  ["Kim\u200b\u2060", "Kim via Acme", "Kim"],
  ["Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου via Acme", "Ελένη Παπαδοπούλου"],
  ["שרה לוי", "שרה לוי via Acme", "שרה לוי"],
  ["=?utf-8?Q?kim=40bank=2Eexample?=", byAddress, ""],
  ["𝒵".repeat(150), `${"𝒵".repeat(100)} via Acme`, "𝒵".repeat(100)],
  ["", byAddress, ""],
  ["Countersign", byAddress, ""],
  ["Соuntersign Security", byAddress, ""],
])("nobody's name adds a header or an address, or shows as another: %j", async (name, from, replyTo) => {
  const sender = { name, address: "kim.vale@example.test", language: "en" as const };
  settings().SMTP_URL = `smtp://x:right@${peer.host}:${peer.port}`;
  settings().MAIL_FROM = "Acme <sign@acme.example>";
  try {
    await deliverMessage(database(), { ...message, sender });
    await deliverThrough(
      { ...peer, password: "right", fromAddress: own.address, fromName: own.name },
      { ...message, sender },
    );
  } finally {
    settings().SMTP_URL = undefined;
    settings().MAIL_FROM = "Countersign <no-reply@countersign.example>";
  }
  expect(peer.received).toHaveLength(2);
  for (const mail of peer.received) {
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(headerNames);
    expect(mail.from).toEqual({ name: from, address: own.address });
    expect(mail.replyTo).toEqual([{ name: replyTo, address: sender.address }]);
    expect(mail.to?.map(({ address }) => address)).toEqual([message.to]);
  }
});

test.each(["thief", "a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>", ""])(
  "what is no address gets no answers, and its mail leaves in our name: %j",
  (address) => {
    expect(headersOf({ name: "Kim", address, language: "en" }, own)).toEqual({
      from: own,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  },
);

test("what the owner of an own server is called never passes for us", async () => {
  const sender = { name: "Countersign Security", address: "mallory@example.test", language: "en" as const };
  const server = { ...peer, password: "right", fromAddress: "mallory@own.example", fromName: sender.name };
  await deliverThrough(server, { ...message, sender });
  await deliverThrough(server, { ...message, sender: { ...sender, name: "Mallory" } });
  expect(peer.received.map(({ from }) => from?.name)).toEqual([
    "mallory@example.test via mallory@own.example",
    "Mallory via mallory@own.example",
  ]);
});

test("a provider that takes text gets one address, whatever marks the name has", () => {
  expect(asText({ name: "Vale, Ariadne (M.) via Acme", address: own.address })).toBe(
    '"Vale, Ariadne (M.) via Acme" <sign@acme.example>',
  );
  expect(asText({ name: "Ελένη via Acme", address: own.address })).toBe("Ελένη via Acme <sign@acme.example>");
  expect(asText({ name: "", address: own.address })).toBe(own.address);
});

test("MAIL_FROM is read with its name, quoted or not, or without", () => {
  expect(['"Acme, Inc." <a@b.example>', "Acme <a@b.example>", "a@b.example"].map(mailboxFrom)).toEqual(
    ["Acme, Inc.", "Acme", ""].map((name) => ({ name, address: "a@b.example" })),
  );
  const sender = { name: "Kim", address: "k@example.test", language: "es" as const };
  expect(headersOf(sender, mailboxFrom("a@b.example")).from.name).toBe("Kim a través de Countersign");
});
