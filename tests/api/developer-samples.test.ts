import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { samplesOf } from "@/components/developers/samples";
import { findExampleTemplate } from "@/lib/templates/queries";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { contextAs } from "../support/context-as";
import { givenPdf } from "../support/given";
import { whilePreparing } from "../support/send-at-once";
import { givenTemplate } from "../support/templates";

useProduct();
const origin = "https://sign.example.test";
const samples = samplesOf(origin);
const pdf = "application/pdf";

/** What a shell would call in a folder with a contract. */
async function curlIn(sample: string, key: string) {
  const command = sample.slice(sample.indexOf("curl ")).replaceAll("\\\n", " ").replace("$COUNTERSIGN_KEY", key);
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? "",
  );
  const after = (flag: string) => words.filter((_, at) => words[at - 1] === flag);
  const parted = (text: string, sign: string): [string, string] => {
    const at = text.indexOf(sign);
    return [text.slice(0, at), text.slice(at + sign.length)];
  };
  const headers = Object.fromEntries(after("-H").map((header) => parted(header.toLowerCase(), ": ")));
  const token = after("-H")
    .flatMap((header) => header.split("Authorization: Bearer ")[1] ?? [])
    .join();
  const form = new FormData();
  for (const [name, value] of after("-F").map((part) => parted(part, "=")))
    form.append(name, value.startsWith("@") ? new File([await givenPdf()], value.slice(1), { type: pdf }) : value);
  const { authorization: _, ...others } = headers;
  const address = words.find((word) => word.startsWith(origin)) ?? "";
  const [method = "GET"] = after("-X");
  const options = { token, headers: others, ...([...form].length > 0 && { form }) };
  return call(method, address.slice(`${origin}/v1`.length), options);
}

test("the calls that developers copy work as they are with a key", async () => {
  const { at, admin } = await givenOrganisation();
  const body = { name: "Samples", scopes: ["read", "write", "send"] };
  const { secret_key: key } = await must("POST", `${at}/api-keys`, { token: admin.token, body });
  const sent = await whilePreparing(curlIn(samples.repeat, key));
  expect(sent).toMatchObject({ status: 201, json: { workflow: { workflow_status_id: 2 } } });
  expect((await curlIn(samples.repeat, key)).json["workflow"].id).toBe(sent.json["workflow"].id);
  const { json } = await curlIn(samples.keys, key);
  expect(json["workflows"]).toHaveLength(1);
});

test("examples name a template that the organisation's keys see, and only to who sees it too", async () => {
  const { at, admin, join, groupId } = await givenOrganisation();
  const colleague = await join();
  const example = async (sender: Parameters<typeof contextAs>[0]) => findExampleTemplate(await contextAs(sender));
  await givenTemplate(admin);
  expect(await example(admin)).toBeNull();
  const { id } = await givenTemplate(admin, { over: { group_id: groupId } });
  const own = { id, roleName: "Tenant" };
  expect([await example(admin), await example(colleague)]).toEqual([own, own]);
  const others = await givenOrganisation();
  expect(await example(others.admin)).toBeNull();
  const body = { name: "Samples", scopes: ["read"] };
  const { secret_key: key } = await must("POST", `${at}/api-keys`, { token: admin.token, body });
  expect((await must("GET", "/templates", { token: key })).templates).toMatchObject([{ id }]);
  await must("DELETE", `/templates/${id}`, { token: admin.token });
  expect(await example(admin)).toBeNull();
});

test("the receiver of webhooks that developers copy runs as it is, and refuses what is not ours", async () => {
  const file = path.join(process.env["DATA_DIR"] ?? "", "receiver.mjs");
  writeFileSync(file, samples.webhooks);
  const secret = "whsec_example";
  const receiver = spawn(process.execPath, [file], { env: { ...process.env, COUNTERSIGN_SECRET: secret, PORT: "0" } });
  try {
    const [line] = await once(createInterface(receiver.stdout), "line");
    const port = /\d+$/.exec(String(line))?.[0] ?? "";
    const body = JSON.stringify({ id: "1", event: "workflow.completed" });
    const time = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const post = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", body, headers }).then(({ status }) => status);
    expect(await post({ "Countersign-Signature": `t=${time},v1=${v1}` })).toBe(204);
    expect(await post({ "Countersign-Signature": `t=${time},v1=${"0".repeat(64)}` })).toBe(401);
    expect(await post({})).toBe(401);
  } finally {
    receiver.kill();
  }
});
