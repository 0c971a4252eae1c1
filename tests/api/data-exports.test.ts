import { existsSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import yauzl from "yauzl";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { dataExports } from "@/db/schema/data-exports";
import { scimCalls, scimGroups, scimUsers } from "@/db/schema/scim";
import { securityEvents } from "@/db/schema/security";
import { sessions } from "@/db/schema/users";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { sweepExports } from "@/lib/leaving/export/sweep-exports";
import { writeExport } from "@/lib/leaving/export/write-export";
import { exportDays } from "@/lib/leaving/rules";
import { daysLater } from "@/lib/platform/i18n/days";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding, givenOrganisation } from "../support/companies";
import { givenSender, mailbox, person, type Sender, signAs } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

const request = ({ token }: Sender) => call("POST", "/users/me/data-exports", { token });
const download = ({ token }: Sender, id: number) => call("GET", `/users/me/data-exports/${id}/file`, { token });
const sweep = () => sweepExports(database(), daysLater(new Date(), -exportDays));
const fileOf = (id: number) => path.join(process.env["DATA_DIR"] ?? "", "files/exports", `${id}.zip`);

async function givenExport(sender: Sender): Promise<number> {
  const { json } = await request(sender);
  await runJobs();
  return json["data_export"].id;
}

/** The zip's files by name. */
async function unpack(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const read = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? "null");

describe("an export", () => {
  test("holds what a person has, as JSON and PDF files, without secrets", async () => {
    const sender = await givenSender({ first_name: "Theodora", phone: "+30 210 555 0177" });
    const { token, email } = sender;
    await must("POST", "/contacts", { token, body: { first_name: "A", last_name: "B", email: "friend@example.test" } });
    await must("POST", "/users/mail-settings", {
      token,
      body: { host: "mail.example", port: 587, from_address: email, password: "top-secret-word" },
    });
    const kept = { external_id: "A-1", metadata: { "Cost centre": "7", camelCase: "x" } };
    const template = await givenTemplate(sender, { over: kept });
    const sent = await givenSent(sender, [person({ email: "signer@example.test", access_code: "open-sesame" })]);
    const locked = await givenSent(sender, [person({ external_id: "customer-7" })]);
    await must("PATCH", locked.at, { token, body: kept });
    await signAs(locked.tokens[0] ?? null);
    await runJobs();
    const sealed = (await call("GET", `${locked.at}/documents/download`, { token })).bytes;
    const stranger = await givenSent(await givenUser());

    const id = await givenExport(sender);
    const { data_exports: list } = await must("GET", "/users/me/data-exports", { token });
    expect(list).toMatchObject([{ id, state: "ready", file_bytes: expect.any(Number) }]);
    const answer = await download(sender, id);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "application/zip",
      "private, no-store",
    ]);
    expect(answer.bytes.length).toBe(list[0].file_bytes);
    const files = await unpack(answer.bytes);
    expect(read(files, "profile.json")).toMatchObject({ first_name: "Theodora", email, has_password: true });
    expect(read(files, "contacts.json")).toMatchObject([{ email: "friend@example.test" }]);
    expect(read(files, "sessions.json").length).toBeGreaterThan(0);
    expect(read(files, "security-events.json").map((one: { event: string }) => one.event)).toContain(
      "dataExportRequested",
    );
    const exported = read(files, `templates/${template.id}. Lease/template.json`);
    expect(exported.roles).toHaveLength(2);
    expect(exported).toMatchObject(kept);
    const folder = `workflows/${locked.id}. Lease`;
    const workflow = read(files, `${folder}/workflow.json`);
    const recipients = [{ last_name: "Καζαντζάκης", external_id: "customer-7", metadata: {} }];
    expect(workflow).toMatchObject({ status: "completed", recipients, ...kept });
    expect(workflow.trail.map((one: { action: string }) => one.action)).toContain("signatureSigned");
    expect(workflow.fields.map((one: { entry: { value: string } }) => one.entry.value)).toContain("Ναι");
    const seal = files.get(`${folder}/sealed/1. contract.pdf`);
    expect(sha256(seal ?? "")).toBe(sha256(sealed));
    expect(files.get(`${folder}/original/1. contract.pdf`)?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(read(files, `workflows/${sent.id}. Lease/workflow.json`).status).toBe("inProgress");
    expect([...files.keys()].some((name) => name.includes(`${stranger.id}.`))).toBe(false);
    const everything = Buffer.concat(
      [...files].filter(([name]) => name.endsWith(".json")).map(([, bytes]) => bytes),
    ).toString();
    for (const secret of [
      "top-secret-word",
      "open-sesame",
      '_sealed"',
      "password_hash",
      "secret_hash",
      "link_hash",
      "token_hash",
    ])
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    const [mail] = await mailbox(email);
    expect([mail?.["subject"], mail?.["text"]]).toEqual([
      "Your export is ready",
      expect.stringContaining(`/app/exports/${id}`),
    ]);
  }, 180_000);

  test("is nobody else's, and asks for a proof", async () => {
    const sender = await givenUser();
    const id = await givenExport(sender);
    const stranger = await givenUser();
    expect((await download(stranger, id)).status).toBe(404);
    expect((await call("GET", `/users/me/data-exports/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await call("GET", `/users/me/data-exports/${id}/file`)).status).toBe(401);
    const long = { provedAt: new Date(Date.now() - 11 * 60_000) };
    await database().update(sessions).set(long).where(eq(sessions.userId, sender.id));
    expect((await download(sender, id)).json["label"]).toBe("ProofRequired");
    expect((await request(sender)).json["label"]).toBe("ProofRequired");
    expect((await call("GET", `/users/me/data-exports/${id}`, { token: sender.token })).status).toBe(200);
  });

  test("is deleted after seven days, and not by the sweep of unused files before", async () => {
    const sender = await givenUser();
    const id = await givenExport(sender);
    const then = new Date(Date.now() - 6 * 24 * 3600_000);
    await utimes(fileOf(id), then, then);
    await sweepOrphans(systemContext());
    await sweep();
    expect((await download(sender, id)).status).toBe(200);
    const times = { readyAt: daysLater(new Date(), -8), expiresAt: new Date() };
    await database().update(dataExports).set(times).where(eq(dataExports.id, id));
    expect((await download(sender, id)).status).toBe(410);
    expect(existsSync(fileOf(id))).toBe(true);
    await sweep();
    expect(existsSync(fileOf(id))).toBe(false);
    expect((await download(sender, id)).status).toBe(410);
  });

  test("runs one at a time, and three times a day", async () => {
    const sender = await givenUser();
    const statuses = (await Promise.all([request(sender), request(sender)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 409]);
    await runJobs();
    await givenExport(sender);
    await givenExport(sender);
    expect((await request(sender)).status).toBe(429);
  });

  test("that was killed or repeated is written once, and what the process left is swept", async () => {
    const sender = await givenUser();
    const { json } = await request(sender);
    const { id } = json["data_export"];
    const unfinished = path.join(process.env["DATA_DIR"] ?? "", "exports");
    await mkdir(unfinished, { recursive: true });
    await writeFile(path.join(unfinished, `${id}-killed.zip`), "half");
    const old = new Date(Date.now() - 2 * 24 * 3600_000);
    await utimes(path.join(unfinished, `${id}-killed.zip`), old, old);
    await Promise.all([writeExport(systemContext(), id), writeExport(systemContext(), id)]);
    await runJobs();
    expect((await mailbox(sender.email)).filter(({ subject }) => subject === "Your export is ready")).toHaveLength(1);
    expect((await download(sender, id)).status).toBe(200);
    await sweep();
    expect(await readdir(unfinished)).toEqual([]);
  });

  test("that cannot be written says so, at its last try", async () => {
    const sender = await givenUser();
    const { id } = (await request(sender)).json["data_export"];
    const ctx = { ...systemContext() };
    const broken = {
      ...ctx,
      db: Object.create(ctx.db, {
        transaction: {
          value: vi.fn().mockRejectedValueOnce(new Error("full")).mockImplementation(ctx.db.transaction.bind(ctx.db)),
        },
      }),
    };
    await expect(writeExport(broken, id, { attempt: 6, of: 6 })).rejects.toThrow("full");
    const { data_export: found } = await must("GET", `/users/me/data-exports/${id}`, { token: sender.token });
    expect(found.state).toBe("failed");
    await runJobs();
    expect((await mailbox(sender.email))[0]?.["subject"]).toBe("Your export could not be prepared");
    expect((await download(sender, id)).status).toBe(409);
    await sweep();
    expect(existsSync(fileOf(id))).toBe(false);
  });
});

describe("an organisation's export", () => {
  test("holds what its administrators see, and is theirs as long as they are", async () => {
    const { companyId, groupId, admin, join } = await givenOrganisation();
    const user = await join();
    const shared = await givenSent(user, [person()], { groupId });
    const own = await givenSent(user);
    const ofProvider = { companyId, externalId: "at-the-provider" };
    await database()
      .insert(scimUsers)
      .values({ ...ofProvider, userName: "ada@acme.example" });
    await database()
      .insert(scimGroups)
      .values({ ...ofProvider, displayName: "Sales" });
    await database()
      .insert(scimCalls)
      .values({ companyId, at: new Date(), method: "GET", path: "/Users", status: 200 });
    const at = `/companies/${companyId}/data-exports`;
    expect((await call("POST", at, { token: user.token })).status).toBe(403);
    const { data_export: made } = await must("POST", at, { token: admin.token });
    await runJobs();
    const files = await unpack((await download(admin, made.id)).bytes);
    expect(read(files, "organisation.json")).toMatchObject({ id: companyId, name: "Meridian" });
    expect(read(files, "members.json")).toHaveLength(2);
    for (const name of ["scim-users", "scim-groups"])
      expect(read(files, `${name}.json`)).toMatchObject([{ uuid: expect.any(String), external_id: "at-the-provider" }]);
    expect(read(files, "scim-calls.json")).toMatchObject([{ method: "GET", path: "/Users", status: 200 }]);
    const folders = [...files.keys()].filter((name) => name.endsWith("workflow.json"));
    expect(folders).toEqual([`workflows/${shared.id}. Lease/workflow.json`]);
    expect(folders.join()).not.toContain(`${own.id}.`);
    const events = await database().select().from(securityEvents).where(eq(securityEvents.companyId, companyId));
    expect(events.map(({ event }) => event)).toEqual(["dataExportRequested", "dataExportDownloaded"]);
    await database().update(companyUsers).set({ roleId: companyRoles.user }).where(eq(companyUsers.userId, admin.id));
    expect((await download(admin, made.id)).status).toBe(403);
  });

  test("has no documents for people of its holding, who see none", async () => {
    const holding = await givenHolding();
    const { companyId, groupId, join } = await givenOrganisation({ holdingCompanyId: holding.id });
    await givenSent(await join(), [person()], { groupId });
    const { data_export: made } = await must("POST", `/companies/${companyId}/data-exports`, {
      token: holding.user.token,
    });
    await runJobs();
    const files = await unpack((await download(holding.user, made.id)).bytes);
    expect(files.has("members.json")).toBe(true);
    expect([...files.keys()].filter((name) => name.startsWith("workflows/") || name.startsWith("templates/"))).toEqual(
      [],
    );
  });
});
