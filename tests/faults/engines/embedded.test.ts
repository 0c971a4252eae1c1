import { randomInt } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostPage } from "../../host/application";
import { serveHost } from "../../host/serve";
import { pdfsig } from "../../support/pdf-judges";
import { engines, givenProduct } from "./each-engine";
import { frameIn, keepsCookies } from "./frame";
import { givenApplication } from "./given-application";
import { accessCode } from "./given-request";
import { type Person, personAt } from "./person";
import { download, passGate, scriptsOf } from "./walk";
import { readCatalogue } from "./words";

const { SigningPage: words, Designer, Preparing, errors } = readCatalogue();

// Another site than the host's, which is at `localhost`: the ports of one site share its cookies.
const { origin, open } = givenProduct({ host: "127.0.0.1" });
let host: Awaited<ReturnType<typeof serveHost>>;
let application: Awaited<ReturnType<typeof givenApplication>>;

beforeAll(async () => {
  host = await serveHost();
  application = await givenApplication(origin(), host.origin);
});

afterAll(() => host.end());

/** Opens the application's page around a session: what its window was told, and the person in the frame. */
async function showIn(engine: Awaited<ReturnType<typeof open>>, kind: "sign" | "prepare" | "view", body: object) {
  const session = await application.sessionOf({ kind, ...body });
  host.show(hostPage({ product: origin(), session, kind }));
  await engine.open(`${host.origin}/contract`);
  const told = async () => JSON.parse(String(await engine.evaluate("JSON.stringify(told)"))) as { type: string }[];
  return { told, person: await personAt(frameIn(engine)) };
}

const soon = { timeout: 30_000 };

/** Downloads the sealed document from the frame, which still shows its page afterwards. */
async function expectSigned(person: Person) {
  const file = await download(person);
  expect(pdfsig(new Uint8Array(readFileSync(file)))).toContain("Signature is Valid");
  rmSync(file);
  await person.sees("link", words.completeDownload);
}

describe.each(engines)("$name, which takes no cookies in frames of other sites", (one) => {
  test.skipIf(one.isMissing)(
    `in another site's page a recipient passes the gate, signs and downloads, and so does its sender${one.lack}`,
    async () => {
      const engine = await open(one, `${one.name}-sign`);
      await engine.resize(1280, 844);
      await engine.open(`${origin()}/app/login`);
      expect(await engine.evaluate(keepsCookies)).toBe(true);
      const { workflowId, signatoryId } = await application.sendLease({ access_code: accessCode });
      const { told, person } = await showIn(engine, "sign", { signatory_id: signatoryId });
      await passGate(person);
      expect(await person.evaluate(keepsCookies)).toBe(false);
      await scriptsOf(person);
      await person.fill("remark", "By hand");
      await person.press("button", `${words.sign}: signature`, false);
      await person.press("button", words.agreeAndSign);
      await person.isGone("heading", words.signTitle);
      await person.press("button", words.finish);
      await person.sees("heading", words.completeTitle);
      const events = ["remark", "signature"].map((name) => ({ type: "field_completed", name }));
      for (const event of [...events, { type: "finished", signatory_id: signatoryId }])
        await expect.poll(told, soon).toContainEqual(event);
      expect(JSON.stringify(await told())).not.toContain("By hand");
      await expectSigned(person);

      await application.completed(workflowId);
      const view = await showIn(engine, "view", { workflow_id: workflowId });
      await expectSigned(view.person);
      await expect.poll(view.told, soon).toContainEqual({ type: "ready", kind: "view", state: "completed" });
      expect(await view.person.evaluate(keepsCookies)).toBe(false);
    },
  );

  test.skipIf(one.isMissing)(`in another site's page a code by text message opens the page${one.lack}`, async () => {
    const engine = await open(one, `${one.name}-code`);
    await engine.resize(390, 844);
    const number = `3069${randomInt(10_000_000, 100_000_000)}`;
    const { signatoryId } = await application.sendLease({ has_otp_step: true, mobile_number: number });
    const { person } = await showIn(engine, "sign", { signatory_id: signatoryId });
    await person.press("button", words.otpAccess.send);
    await person.fill(words.otpAccess.code, "000000");
    await engine.press("Enter");
    await person.reads(errors.wrong_access_code);
    await person.fill(words.otpAccess.code, await application.codeTo(number));
    await engine.press("Enter");
    await person.sees("button", words.next);
    expect(await person.evaluate(keepsCookies)).toBe(false);
  });

  test.skipIf(one.isMissing)(`in another site's page a field is placed where the pointer is${one.lack}`, async () => {
    const engine = await open(one, `${one.name}-prepare`);
    await engine.resize(1280, 844);
    const { workflowId, documentId } = await application.makeDraft();
    const { told, person } = await showIn(engine, "prepare", { workflow_id: workflowId });
    await person.press("button", Designer.tool.signature);
    const at = await person.waitFor("the page of the document", async () => {
      const point = await person.evaluate(onSheet);
      return typeof point === "string" ? point : null;
    });
    await person.engine.click(JSON.parse(at));
    await person.reads(Designer.save.saved);
    await person.press("button", Preparing.done);
    await person.sees("heading", Preparing.title.complete);
    await expect.poll(told, soon).toContainEqual({ type: "finished", workflow_id: workflowId });
    const [field, ...others] = await application.fieldsOf(documentId);
    expect(others).toEqual([]);
    expect(field.field_type_id).toBe(4);
    expect(Math.abs(field.relative_left + field.relative_width / 2 - 50)).toBeLessThan(2);
    expect(Math.abs(field.relative_top + field.relative_height / 2 - 25)).toBeLessThan(2);
  });
});

/** A point in the middle of the page's width, and after a quarter of its height, where nothing lies over it. */
const onSheet = `(() => {
  const sheet = document.querySelector("[data-page]");
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 4) };
  return sheet.contains(document.elementFromPoint(point.x, point.y)) && JSON.stringify(point);
})()`;
