import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { signDigest } from "@/lib/platform/pdf/child/cms";
import { extendSeal } from "@/lib/platform/pdf/child/extend-seal";
import { corpusFile, hasCorpus } from "../support/corpus";
import { honest, identityOf, withEmbeddedContent } from "../support/forged-cms";
import { page as pageOf, save, sign, signature, signedParts, stream } from "../support/raw-pdf";
import { startSealAuthority } from "../support/seal-authority";
import { givenSealed } from "./given-sealed";
import { catalogues, expect, expectAccessible, test } from "./support";

const choose = (page: Page, label: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer });

test("a stranger learns whether a document is intact, changed or unknown, and looks up its code", async ({ page }) => {
  const { sealed } = await givenSealed(page);
  const t = catalogues.en.VerifyPage;
  await page.context().clearCookies();
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/v1/verifications")) uploads.push(request.url());
  });
  await page.goto("/app/verify");
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  const asked = page.waitForRequest("**/v1/verifications/*");
  await choose(page, t.choose, sealed);
  await asked; // with the hash: only the verification can have started a worker before
  expect(workers).toHaveLength(1);
  await expect(page.getByRole("heading", { name: t.verdict.sealedHere.title })).toBeVisible();
  await expect(page.getByText(catalogues.en.AuditChain.whole)).toBeVisible();
  await expect(page.getByText(t.levels.bB)).toBeVisible();
  const picture = page.getByRole("region", { name: t.verdict.sealedHere.title }).locator("canvas");
  await expect(picture).toBeVisible(); // drawn here
  expect(uploads).toEqual([]);
  await expectAccessible(page);
  const code = await page
    .locator("code")
    .filter({ hasText: /^[0-9a-f-]{36}$/ })
    .innerText();

  await page.getByRole("button", { name: t.askServer }).click();
  await expect(page.getByText(t.by.server)).toBeVisible();
  await expect(page.locator("[tabindex='-1']").filter({ hasText: t.by.server })).toBeFocused();
  expect(uploads).toHaveLength(1);

  await page.getByLabel(t.codeLabel).fill(code);
  await page.getByRole("button", { name: t.look }).click();
  await expect(page.getByText(t.recordedHere)).toBeInViewport();
  await expect(page.getByText(t.compare)).toBeVisible();
});

test("where no worker starts, the page verifies the document itself @long", async ({ page }) => {
  const { sealed } = await givenSealed(page);
  const t = catalogues.en.VerifyPage;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
  await page.goto("/app/verify");
  await choose(page, t.choose, sealed);
  await expect(page.getByRole("heading", { name: t.verdict.sealedHere.title })).toBeVisible();
});

test.describe("files without a record", () => {
  test.use({ allowRefusals: true });

  test("a long-term seal says what it rests on", async ({ page }) => {
    const authority = await startSealAuthority();
    const { tsaUrl } = authority;
    const t = catalogues.en.VerifyPage;
    try {
      const signed = await sign(save({ ...pageOf("Rent: 500"), 8: signature() }), async (covered) =>
        signDigest(createHash("sha256").update(covered).digest(), authority.identity(), tsaUrl),
      );
      const data = authority.validationData();
      const file = await extendSeal({ bytes: signed, level: "B-LTA", data, tsaUrl });
      await page.goto("/app/verify");
      await choose(page, t.choose, Buffer.from(file));
      await expect(page.getByRole("heading", { name: t.verdict.extended.title })).toBeVisible();
      await expect(page.getByText(t.levels.bLta)).toBeVisible();
      const proofs = page.getByRole("listitem");
      for (const proof of [
        /^Time stamp of the seal: .*, by Seal time$/,
        /^Time stamp of the whole file: .*, by Seal time$/,
      ])
        await expect(proofs.filter({ hasText: proof })).toHaveCount(1);
      const answer = /^Answer by Seal responder, .*: the certificate of Sealing company was not revoked$/;
      await expect(proofs.filter({ hasText: answer })).toHaveCount(1);
      await expect(page.getByText(t.proofsUnknown)).toBeVisible();
      await expect(page.getByText(/ UTC, when the certificate of Seal time ends$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: t.askServer }).click();
      await expect(page.getByText(t.by.server)).toBeVisible();
      await expect(page.getByText(t.levels.bLta)).toBeVisible();
      await page.clock.setFixedTime(new Date(Date.now() + 40 * 86_400_000)); // the certificate lasts for 30 days
      await choose(page, t.choose, Buffer.from(file));
      await expect(page.getByText(/^No longer: the certificate of Seal time ended on /)).toBeVisible();
      await expect(page.getByText(/ the file alone no longer proves who sealed it and when\.$/)).toBeVisible();
    } finally {
      authority.close();
    }
  });

  test("intact without a record, extended, and forged: each has its own message @long", async ({ page }) => {
    const { sealed } = await givenSealed(page);
    const t = catalogues.en.VerifyPage;
    await page.context().clearCookies();
    await page.goto("/app/verify");
    const judged = async (file: Uint8Array, verdict: "unrecorded" | "selfSigned" | "extended" | "unjudged") => {
      await choose(page, t.choose, Buffer.from(file));
      await expect(page.getByRole("heading", { name: t.verdict[verdict].title })).toBeVisible();
      await expectAccessible(page);
    };
    const written = sealed.toString("latin1");
    const digits = written.lastIndexOf("/Contents <") + "/Contents <".length;
    const letter = digits + written.slice(digits).search(/[a-f]/);
    const sameValue = written.slice(0, letter) + written.charAt(letter).toUpperCase() + written.slice(letter + 1);
    await judged(Buffer.from(sameValue, "latin1"), "unrecorded");

    const drawn = pageOf("Rent: 500");
    const signed = await sign(save({ ...drawn, 8: signature() }), honest(await identityOf({ name: "Notary" })));
    const catalog = (drawn[1] ?? "").replace("/AcroForm", "/DSS<</Certs[20 0 R]>>/AcroForm");
    // Nobody vouches for the signer, so even permitted additions get no tick.
    await judged(save({ 1: catalog, 20: stream("certificate") }, signed), "selfSigned");
    await expect(page.getByText(t.addition.validationData)).toBeVisible();

    // Its RSA exponent begins with a sign byte.
    if (hasCorpus) await judged(corpusFile("signed/dss__Signature-P-BG_BOR-2.pdf"), "extended");

    const { cms, covered } = signedParts(sealed);
    const forged = save({ ...pageOf("Rent: 9000"), 8: signature() });
    await judged(await sign(forged, async () => withEmbeddedContent(cms, covered)), "unjudged");
  });
});

test.describe("in Greek, at 320 px", () => {
  test.use({ locale: "el-GR", viewport: { width: 320, height: 640 }, allowRefusals: true });

  test("one byte changed and something appended are told apart", async ({ page }) => {
    const { sealed } = await givenSealed(page);
    const t = catalogues.gk.VerifyPage;
    await page.context().clearCookies();
    await page.goto("/app/verify");
    const changed = Buffer.from(sealed);
    changed[200] = (changed[200] ?? 0) ^ 1;
    await choose(page, t.choose, changed);
    await expect(page.getByRole("heading", { name: t.verdict.changed.title })).toBeVisible();
    // After our own seal, which allows no additions, anything more is a change.
    const drawn = save({ ...pageOf("Rent: 500"), 8: signature() });
    const signed = await sign(drawn, honest(await identityOf({ name: "Notary" })));
    await choose(page, t.choose, Buffer.concat([signed, Buffer.from("\n% one more line\n")]));
    await expect(page.getByRole("heading", { name: t.verdict.addedLater.title })).toBeVisible();
    await expect(page.getByText(/^\d\d \p{Script=Greek}+ \d{4}, /u).first()).toBeVisible();
    await choose(page, t.choose, Buffer.from("no PDF"));
    await expect(page.getByText(t.notAPdf)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
