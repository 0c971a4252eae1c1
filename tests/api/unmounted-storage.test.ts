import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { directOptions } from "@/db/client";
import { acts } from "@/lib/operator/acts";
import { assertOurs, findInstallation, markOurs } from "@/lib/platform/crypto/installation";
import { boot } from "@/lib/worker/boot";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenDraft, givenPdf, givenSender, type Sender, sendDraft, signAs } from "../support/given";

// The folder for files as it is while its volume is not mounted: empty, or not there.
useProduct();

const files = () => path.join(process.env["DATA_DIR"] ?? "", "files");
const away = () => `${files()}.away`;

let sender: Sender;
let signed: { id: number; uuid: string };
beforeAll(async () => {
  await markOurs(directOptions());
  sender = await givenSender();
  const draft = await givenDraft(sender);
  const [token] = await sendDraft(sender, draft);
  await signAs(token ?? null);
  await runJobs();
  const { workflow } = await must("GET", `/workflows/simple-sign/${draft.id}`, { token: sender.token });
  signed = { id: draft.id, uuid: workflow.uuid };
});
beforeEach(() => renameSync(files(), away()));
afterEach(() => {
  rmSync(files(), { recursive: true, force: true });
  renameSync(away(), files());
});

const start = async () => assertOurs(await findInstallation(directOptions()));

test("a start without the files of its documents is refused, doctor says the same, and adopt-storage allows it", async () => {
  mkdirSync(files());
  await expect(start()).rejects.toThrow(
    /files does not hold the files of this installation: its mark .* operator -- adopt-storage$/,
  );
  expect(readdirSync(files())).toEqual([]);
  expect((await acts["doctor"]?.run({}))?.lines.join("\n")).toMatch(
    /^WRONG Key and installation: .* does not hold the files of this installation.*/m,
  );
  expect(await acts["adopt-storage"]?.run({})).toMatchObject({ code: 0 });
  await start();
});

const another = () => {
  mkdirSync(files());
  writeFileSync(path.join(files(), "installation"), "another");
};
const unmounted: [string, RegExp, () => void][] = [
  ["there is no folder", /does not hold the files of this installation/, () => {}],
  ["the folder is empty", /does not hold the files of this installation/, () => mkdirSync(files())],
  ["the folder is another installation's", /holds the files of another installation/, another],
];

test.each(unmounted)("while %s, a start is refused, and writes nothing", async (_, why, make) => {
  make();
  const before = readdirSync(path.dirname(files()), { recursive: true });
  await expect(boot()).rejects.toThrow(why);
  expect(readdirSync(path.dirname(files()), { recursive: true })).toEqual(before);
});

test("a backup is refused that would have no files", async () => {
  mkdirSync(files());
  const to = path.join(path.dirname(files()), "backup");
  expect(await acts["backup"]?.run({ to })).toMatchObject({
    lines: [expect.stringContaining("does not hold the files of this installation")],
    code: 1,
  });
  expect(existsSync(to)).toBe(false);
});

test("adopt-storage leaves the files of another installation", async () => {
  another();
  await expect(acts["adopt-storage"]?.run({})).rejects.toThrow("holds the files of another installation (another)");
});

test.each(unmounted)(
  "while %s, the process is not ready, stores nothing, and takes no file for missing",
  async (...given) => {
    const [, , make] = given;
    make();
    const before = readdirSync(path.dirname(files()), { recursive: true });
    const { token } = sender;
    const form = new FormData();
    form.set("document", new File([await givenPdf()], "contract.pdf", { type: "application/pdf" }));
    const answers = await Promise.all([
      call("POST", "/documents", { token, form }),
      call("GET", `/workflows/simple-sign/${signed.id}/documents/download`, { token }),
      call("GET", `/verifications/${signed.uuid}`),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
      answers.map(() => [503, "5"]),
    );
    await vi.waitFor(async () => expect((await call("GET", "/health/ready")).status).toBe(503), 5_000);
    expect(readdirSync(path.dirname(files()), { recursive: true })).toEqual(before);
  },
);

test("a database of a time before marks, or without documents, starts with storage without one", async () => {
  const known = await findInstallation(directOptions());
  await expect(assertOurs(null)).resolves.toBeUndefined();
  await expect(assertOurs(known && { ...known, hasDocuments: false })).resolves.toBeUndefined();
});
