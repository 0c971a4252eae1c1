import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { deviceSessions, savedSignatures } from "@/db/schema/signing";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { finishSigning } from "@/lib/signing/finish/finish-signing";
import { openRequest } from "@/lib/signing/gate/open-request";
import messages from "@/messages/en.json";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender, signaturePng } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { begin, handOver, hostCodeOf, inPerson, onDevice } from "../support/in-person";
import { pageText } from "../support/pdf-judges";
import { givenUser, givenSent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const host = () => person({ first_name: "Hana", last_name: "Host" });
const hosted = ({ email } = host()) => inPerson({ host_name: "Hana Host", host_email: email });
const noFields = { fieldsOf: () => [] };
const post = (token: string | undefined, path: string, body?: unknown) =>
  call("POST", `/signature-requests/${token}/${path}`, { body });
const finish = (device: { token: string; cookie: string }) =>
  onDevice(device, "POST", "/fill-and-sign", { data: [], time_zone: "Europe/Athens" });
const codesOf = async (id: number) =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, id)).orderBy(auditActions.sequence))
    .map(({ typeId }) => typeId)
    .filter((code) => code >= 26 && code !== auditActionIds.factsRecorded);

describe("signing in person", () => {
  test("the host is asked, hands over, the recipient confirms and signs, and gets a copy where asked for", async () => {
    const [boss, copy] = [host(), person()];
    const sent = await givenSent(sender, [hosted(boss)], {});
    await runJobs();
    const [asked] = await mailbox(boss.email);
    expect([asked?.["subject"], asked?.["text"]]).toEqual([
      "Ada Guest signs on your device: Lease",
      expect.stringContaining("Hello Hana Host"),
    ]);
    const device = await handOver(sent.tokens[0]);
    expect(device.answer.headers.get("clear-site-data")).toBe('"cache"');
    const before = await onDevice(device, "GET");
    expect([before.status, before.json["consented"]]).toEqual([200, false]);
    expect(before.json["signatory"].may_save_signatures).toBe(false);
    expect((await begin(device, { is_me: null })).json["errors"]).toEqual({ is_me: messages.validation.required });
    expect((await begin(device)).status).toBe(200);
    const fields = before.json["documents"][0].pages[0].fields;
    const [input, signature] = fields;
    const signed = await onDevice(device, "POST", "/signatures", {
      document_id: signature.document_id,
      field_id: signature.id,
      encoded_image: await signaturePng(),
      sign_type: 2,
      save_signature: true,
      make_default: true,
    });
    expect(signed.status).toBe(201);
    const data = [{ field_id: input.id, document_id: input.document_id, value: "yes" }];
    expect((await onDevice(device, "PUT", "/values", { data })).status).toBe(200);
    expect((await finish(device)).status).toBe(200);
    expect(await database().select().from(savedSignatures).where(eq(savedSignatures.email, ""))).toEqual([]);

    expect((await onDevice(device, "POST", "/copy-address", { email: copy.email })).status).toBe(200);
    expect((await onDevice(device, "POST", "/copy-address", { email: boss.email })).status).toBe(409);
    await runJobs();
    expect((await mailbox(copy.email)).map((mail) => mail["subject"])).toEqual(["Completed: Lease"]);
    const text = pageText((await certificateOf(sent, sender)).bytes, "-layout").replace(/\s+/g, " ");
    expect(text).toContain("Signed in the presence of Hana Host");
    expect(text).toContain("In person by Hana Host, on whose device the name was confirmed");
    expect(text).toContain("Ada Guest finished in the presence of Hana Host");
    expect(text).toContain("The device was handed over to Ada Guest by Hana Host");
    expect(await verify()).toEqual([]);
  });

  test("an address given after the sealing gets the copy too", async () => {
    const sent = await givenSent(sender, [hosted()], noFields);
    const device = await handOver(sent.tokens[0]);
    await begin(device);
    await finish(device);
    await runJobs();
    const copy = person();
    expect((await onDevice(device, "POST", "/copy-address", copy)).status).toBe(200);
    await runJobs();
    expect(await mailbox(copy.email)).toHaveLength(1);
  });

  test("without a host the sender is one, and the browser in which the sender hands over is signed out", async () => {
    const own = await givenUser();
    const sent = await givenSent(own, [inPerson()], noFields);
    await runJobs();
    expect((await mailbox(own.email)).map((mail) => mail["subject"])).toEqual([
      "Ada Guest signs on your device: Lease",
    ]);
    const { signatories: people } = await must("GET", sent.at, { token: own.token });
    expect(people[0]).toMatchObject({ email: null, host_name: "Ελένη Παπαδοπούλου", host_email: own.email });
    expect((await call("GET", "/auth/me", { token: own.token })).status).toBe(200);
    const { answer } = await handOver(sent.tokens[0], { token: own.token });
    expect((await call("GET", "/auth/me", { token: own.token })).status).toBe(401);
    expect(answer.headers.getSetCookie().join()).toMatch(/countersign\.session=;/);
  });

  test("reminders go to the host", async () => {
    const boss = host();
    const sent = await givenSent(sender, [hosted(boss)], noFields);
    const [{ id }] = sent.signatories as [{ id: number }];
    await must("POST", `/workflows/${sent.id}/reminders/signatories/${id}`, { token: sender.token });
    await runJobs();
    expect((await mailbox(boss.email))[0]?.["subject"]).toBe(
      "Reminder: Ada Guest still has to sign on your device: Lease",
    );
  });
});

describe("while the device is in the recipient's hands", () => {
  test("the host's link opens nothing, before and after the finish, until the mailed code is entered", async () => {
    const boss = host();
    const sent = await givenSent(sender, [hosted(boss)], noFields);
    const [link] = sent.tokens;
    const page = sent.document.pages[0].page_index;
    const calls = ["", "/settings", "/text", "/download", "/documents/download", "/saved-signatures"];
    const image = `/documents/${sent.document.id}/pages/${page}?width=900`;
    const tryAll = () =>
      Promise.all(
        [...calls, image].map(async (path) => (await call("GET", `/signature-requests/${link}${path}`)).status),
      );
    expect(await tryAll()).toEqual(Array.from({ length: 7 }, () => 409));
    expect((await post(link, "consent", { version: "2026-11" })).status).toBe(409);
    const device = await handOver(link);
    expect(await tryAll()).toEqual(Array.from({ length: 7 }, () => 409));
    const again = await handOver(link);
    expect(again.token).toBe(link); // back on the host's page
    expect(again.cookie).toBe("");
    await begin(device);
    await finish(device);
    expect((await call("GET", `/signature-requests/${link}`)).json["message"]).toBe(messages.errors.device_handed_over);

    expect((await post(link, "hand-back", { code: "000000" })).status).toBe(422);
    expect((await post(link, "host-code")).status).toBe(200);
    const code = await hostCodeOf(boss.email);
    expect((await post(link, "hand-back", { code: code === "111111" ? "222222" : "111111" })).status).toBe(422);
    expect((await post(link, "hand-back", { code })).status).toBe(200);
    expect((await post(link, "hand-back", { code })).status).toBe(409);
    expect((await onDevice(device, "GET")).status).toBe(410);
    expect(await codesOf(sent.id)).toEqual([29, 30]);
  });

  test("five wrong codes use one up, and five codes an hour are mailed", async () => {
    const boss = host();
    const sent = await givenSent(sender, [hosted(boss)], noFields);
    const [link] = sent.tokens;
    await handOver(link);
    await post(link, "host-code");
    const code = await hostCodeOf(boss.email);
    for (let times = 0; times < 5; times++) await post(link, "hand-back", { code: "wrong" });
    expect((await post(link, "hand-back", { code })).status).toBe(422);
    for (let times = 0; times < 4; times++) expect((await post(link, "host-code")).status).toBe(200);
    expect((await post(link, "host-code")).status).toBe(429);
  });

  test("the device's link works on that device only, and only with its own cookie", async () => {
    const [one, other] = await Promise.all([
      givenSent(sender, [hosted()], noFields),
      givenSent(sender, [hosted()], noFields),
    ]);
    const [device, another] = [await handOver(one.tokens[0]), await handOver(other.tokens[0])];
    expect((await call("GET", `/signature-requests/${device.token}`)).status).toBe(410);
    expect((await onDevice({ token: device.token, cookie: another.cookie }, "GET")).status).toBe(410);
    const [, proof = ""] = another.cookie.split("=");
    const forged = `${device.cookie.split("=")[0]}=${proof}`;
    expect((await onDevice({ token: device.token, cookie: forged }, "GET")).status).toBe(410);
    expect((await onDevice(device, "GET")).status).toBe(200);
  });

  test("nothing before the name is confirmed; no saved signature, no link by mail, no handing on", async () => {
    const sent = await givenSent(sender, [hosted()], {});
    const device = await handOver(sent.tokens[0]);
    const { json } = await onDevice(device, "GET");
    expect(json["signatory"].signature_methods).not.toContain(6);
    const [input] = json["documents"][0].pages[0].fields;
    const data = [{ field_id: input.id, document_id: input.document_id, value: "x" }];
    expect((await onDevice(device, "PUT", "/values", { data })).json["label"]).toBe("ConsentRequired");
    expect((await finish(device)).json["label"]).toBe("ConsentRequired");
    expect((await onDevice(device, "POST", "/link")).status).toBe(409);
    await database().update(workflows).set({ allowDelegation: true }).where(eq(workflows.id, sent.id));
    expect((await onDevice(device, "POST", "/delegation", { ...person(), reason: "x" })).status).toBe(403);
    expect((await onDevice(device, "POST", "/copy-address", person())).status).toBe(409);
    expect((await onDevice(device, "GET", "/saved-signatures")).json["saved_signatures"]).toEqual([]);
  });

  test("the access code is the recipient's: it protects the device's link", async () => {
    const sent = await givenSent(sender, [inPerson({ access_code: "open-sesame" })], noFields);
    const device = await handOver(sent.tokens[0]);
    expect((await onDevice(device, "GET")).status).toBe(401);
    const passed = await onDevice(device, "POST", "/access", { access_code: "open-sesame" });
    const cookie = `${device.cookie}; ${passed.headers.get("set-cookie")?.split(";")[0]}`;
    expect((await onDevice({ ...device, cookie }, "GET")).status).toBe(200);
  });
});

describe("at the same instant", () => {
  test("of two who hand over one does", async () => {
    const sent = await givenSent(sender, [hosted()], noFields);
    const both = await Promise.all([handOver(sent.tokens[0]), handOver(sent.tokens[0])]);
    expect(both.filter(({ cookie }) => cookie !== "")).toHaveLength(1);
    expect(await codesOf(sent.id)).toEqual([29]);
  });

  test("a finish that waited for the lock while the device was taken back is refused", async () => {
    const sent = await givenSent(sender, [hosted()], noFields);
    const device = await handOver(sent.tokens[0]);
    await begin(device);
    const opened = await openRequest(systemContext(), device.token);
    await database().update(deviceSessions).set({ endedAt: new Date() });
    await expect(finishSigning(systemContext(), opened, { data: [] })).rejects.toThrow("expired");
  });

  test("a finish and the host's code: the finish is whole or refused", async () => {
    const boss = host();
    const sent = await givenSent(sender, [hosted(boss)], noFields);
    const device = await handOver(sent.tokens[0]);
    await begin(device);
    await post(sent.tokens[0], "host-code");
    const code = await hostCodeOf(boss.email);
    const [finished] = await Promise.all([finish(device), post(sent.tokens[0], "hand-back", { code })]);
    const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
    expect(row?.status).toBe(finished.status === 200 ? "completed" : "invited");
    expect([200, 410]).toContain(finished.status);
  });
});
