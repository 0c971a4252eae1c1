import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { documents } from "@/db/schema/documents";
import { auditActions, workflows } from "@/db/schema/workflows";
import { loadFile } from "@/lib/platform/storage/storage";
import { sha256 } from "@/lib/platform/crypto/crypto";
import messages from "@/messages/en.json";
import greek from "@/messages/gk.json";
import { claimBy, givenShared, shared } from "../support/alternates";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { pageCount, pageText, pdfsig, qpdfCheck } from "../support/pdf-judges";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const { notSigned, notSignedLong } = messages.DownloadPage;
const address = (token: string | undefined) => `/signature-requests/${token}/documents/download`;
const download = (token: string | undefined, options: Parameters<typeof call>[2] = {}) =>
  call("GET", address(token), options);
const marksIn = (bytes: Uint8Array, mark: string) => pageText(bytes).split(mark).length - 1;
const entriesOf = ({ id }: { id: number }) =>
  database()
    .select()
    .from(auditActions)
    .where(and(eq(auditActions.workflowId, id), eq(auditActions.typeId, auditActionIds.downloadedBeforeSigning)));
const allow = (isAllowed: boolean) => async (draft: { at: string }) =>
  must("POST", `${draft.at}/settings`, {
    token: sender.token,
    body: { allow_download_before_signing: isAllowed },
  });

describe("a recipient downloads the documents before signing", () => {
  test("with the mark on every page in their language, while the stored file and the sealed one have none", async () => {
    const sent = await givenSent(sender, [person({ default_language: "gk" })]);
    const { json } = await call("GET", `/signature-requests/${sent.tokens[0]}`);
    expect(json["signatory"].may_download).toBe(true);
    const stored = async () =>
      (await database().select().from(documents).where(eq(documents.id, sent.document.id)))[0]?.fileHash ?? "";
    const before = await stored();
    const { status, bytes, headers } = await download(sent.tokens[0]);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const name = greek.DownloadPage.unsignedName.replace("{name}", "contract");
    expect(headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`);
    expect([qpdfCheck(bytes), pageCount(bytes), marksIn(bytes, greek.DownloadPage.notSignedLong)]).toEqual([0, 2, 2]);
    expect(pdfsig(bytes)).toContain("does not contain any signatures");
    expect(await stored()).toBe(before);
    expect(sha256(await loadFile(before))).toBe(before);
    await signAs(sent.tokens[0] ?? "");
    await runJobs();
    const sealed = (await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes;
    expect([pdfsig(sealed).includes("Signature is Valid"), marksIn(sealed, greek.DownloadPage.notSigned)]).toEqual([
      true,
      0,
    ]);
    for (const method of ["GET", "HEAD"]) expect((await call(method, address(sent.tokens[0]))).status).toBe(410);
  });

  test("with what others have finished, as the page shows it, and nothing of what they have begun", async () => {
    const sent = await givenSent(sender, [person(), person(), person()], { ordered: false });
    const [first, second, third] = sent.tokens;
    const remark = (index: number) => sent.fields.find(({ name }) => name === `remark ${index}`)?.id;
    const enter = (token: string | undefined, id: number, value: string) =>
      must("PUT", `/signature-requests/${token}/values`, {
        body: { data: [{ field_id: id, document_id: sent.document.id, value, selected: false }] },
      });
    await signAs(first ?? "");
    await enter(second, remark(1), "Half-written");
    await enter(third, remark(2), "My own");
    const text = pageText((await download(third)).bytes);
    const { documents: shown } = await must("GET", `/signature-requests/${third}`);
    const values = shown[0].pages[0].values.flatMap(({ text: one }: { text: string | null }) => one ?? []);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(text).toContain(value);
    expect(text).not.toContain("Half-written");
    expect(text).not.toContain("My own");
    expect(marksIn((await download(third)).bytes, notSignedLong)).toBe(2);
  });

  test("which the trail and the certificate tell, a HEAD does not, and calls can make only so often", async () => {
    const sent = await givenSent(sender);
    const head = await call("HEAD", address(sent.tokens[0]));
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(await entriesOf(sent)).toEqual([]);
    const ranged = await download(sent.tokens[0], { headers: { range: "bytes=0-9" } });
    expect([ranged.status, ranged.bytes.length > 1000]).toEqual([200, true]);
    const statuses = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await download(sent.tokens[0])).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([19, 429]);
    const rows = await entriesOf(sent);
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ description: "contract", signatoryId: sent.signatories[0]?.id, userId: null });
    await signAs(sent.tokens[0] ?? "");
    await runJobs();
    const certificate = pageText((await certificateOf(sent, sender)).bytes).replace(/\s+/g, " ");
    expect(certificate).toContain("downloaded contract before signing, 20 times");
  });
});

describe("the download is refused", () => {
  const refusal = async (answer: ReturnType<typeof call>) => {
    const { status, json } = await answer;
    return [status, json["message"]];
  };
  const expired = [410, messages.errors.expired];

  test("where the sender does not allow it; the page does not offer it, nor does a copy of the workflow", async () => {
    const sent = await givenSent(sender, [person()], { beforeSending: allow(false) });
    const { signatory } = await must("GET", `/signature-requests/${sent.tokens[0]}`);
    expect(signatory.may_download).toBe(false);
    expect(await refusal(download(sent.tokens[0]))).toEqual([403, messages.errors.download_not_allowed]);
    expect(await entriesOf(sent)).toEqual([]);
    const late = await call("POST", `${sent.at}/settings`, {
      token: sender.token,
      body: { allow_download_before_signing: true },
    });
    expect(late.status).toBe(409);
    const { workflow } = await must("POST", `${sent.at}/copy`, { token: sender.token });
    const settings = await must("GET", `/workflows/simple-sign/${workflow.id}/settings`, { token: sender.token });
    expect(settings.workflow_settings.allow_download_before_signing).toBe(false);
  });

  test("before the gate, before the turn, after declining, after cancelling and after the links ran out", async () => {
    const gated = await givenSent(sender, [person({ access_code: "Σήσαμο" }), person()]);
    expect((await download(gated.tokens[0])).status).toBe(401);
    expect((await download(gated.tokens[1])).json["label"]).toBe("NotYetYourTurn");
    const declined = await givenSent(sender);
    await must("PATCH", `/signature-requests/${declined.tokens[0]}/decline`, { body: { decline_reason: "No" } });
    expect((await download(declined.tokens[0])).status).toBe(410);
    const cancelled = await givenSent(sender);
    await must("PATCH", cancelled.at, { token: sender.token, body: { cancel: true } });
    expect(await refusal(download(cancelled.tokens[0]))).toEqual(expired);
    const over = await givenSent(sender);
    await database()
      .update(workflows)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(workflows.id, over.id));
    expect(await refusal(download(over.tokens[0]))).toEqual(expired);
    for (const sent of [gated, declined, cancelled, over]) expect(await entriesOf(sent)).toEqual([]);
  });

  test("on a host's device and by the host's link; an alternate may until another has claimed the part", async () => {
    const hosted = await givenSent(sender, [inPerson()], { fieldsOf: () => [] });
    expect((await download(hosted.tokens[0])).status).toBe(409);
    const device = await handOver(hosted.tokens[0]);
    await begin(device);
    expect((await onDevice(device, "GET")).json["signatory"].may_download).toBe(false);
    expect(await refusal(onDevice(device, "GET", "/documents/download"))).toEqual([
      403,
      messages.errors.download_not_on_device,
    ]);
    const several = await givenShared(sender, [shared(2)]);
    const [one, other] = several.members;
    expect((await download(other)).status).toBe(200);
    await claimBy(one);
    expect((await download(one)).status).toBe(200);
    expect((await download(other)).status).toBe(409);
  });
});

test("names with odd characters reach the header whole, and nothing but the name", async () => {
  const odd = `a"b\\c%d;e=f'(*)\u202e é λ 😀`;
  const sent: Sent = await givenSent(sender, [person()], {
    beforeSending: async ({ document }) => {
      await must("PATCH", `/documents/${document.id}`, { token: sender.token, body: { name: odd } });
    },
  });
  const header = (await download(sent.tokens[0])).headers.get("content-disposition") ?? "";
  expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.~!*'()%-]+$/);
  const [, encoded = ""] = /UTF-8''(.*)$/.exec(header) ?? [];
  const { documents: shown } = await must("GET", `/signature-requests/${sent.tokens[0]}`);
  expect(decodeURIComponent(encoded)).toBe(`${shown[0].name} not signed.pdf`);
  expect(notSigned).toBe("Not signed");
});
