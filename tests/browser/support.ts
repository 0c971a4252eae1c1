import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type en from "@/messages/en.json";
import { corpusFile } from "../support/corpus";

export type TestLanguage = "en" | "es" | "gk";
const catalogueOf = (language: TestLanguage) =>
  // a test ensures that all catalogues have the same keys
  JSON.parse(readFileSync(`messages/${language}.json`, "utf8")) as typeof en;
export const catalogues = { en: catalogueOf("en"), es: catalogueOf("es"), gk: catalogueOf("gk") };

/** axe and Playwright's tracer try to run in every frame, but a mail's frame allows no scripts. */
const isToolInMail = (text: string) => text.startsWith("Blocked script execution in 'about:srcdoc'");

/** How many times slower the browser computes than this machine can: a test must pass on a slow machine, too. */
const slowdown = Number(process.env["CPU_SLOWDOWN"] ?? 1);

/** An unexpected error in the console fails the test. */
export const test = base.extend<{ allowRefusals: boolean; allowedErrors: RegExp | null; quietConsole: undefined }>({
  page: async ({ page }, use) => {
    if (slowdown > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    }
    await use(page);
  },
  /**
   * The browser logs refused API calls (4xx) and failed network calls as errors; a test that causes them allows them.
   */
  allowRefusals: [false, { option: true }],
  /** Further errors that a test causes. */
  allowedErrors: [null, { option: true }],
  quietConsole: [
    async ({ browser, context, allowRefusals, allowedErrors }, use) => {
      const said: string[] = [];
      const listen = (to: BrowserContext) => {
        to.on("console", (message) => {
          const text = message.text();
          const isRefusal = allowRefusals && /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(text);
          if (message.type() === "error" && !isRefusal && !allowedErrors?.test(text) && !isToolInMail(text))
            said.push(`${text} (${message.location().url})`);
        });
        to.on("weberror", (error) => said.push(String(error.error())));
      };
      listen(context);
      browser.on("context", listen);
      await use(undefined);
      browser.off("context", listen);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Waits until the page has not changed for a quarter of a second: during a navigation neither page is complete. */
const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    let last = performance.now();
    const observer = new MutationObserver(() => (last = performance.now()));
    observer.observe(document, { childList: true, subtree: true });
    const isMoving = (animation: Animation) =>
      animation.playState === "running" && animation.effect?.getTiming().iterations !== Infinity;
    const isChanging = () =>
      document.title === "" ||
      document.querySelector("main[aria-busy=true]") !== null ||
      document.getAnimations().some(isMoving); // a colour halfway through its transition has too little contrast
    while (isChanging() || performance.now() - last < 250) await new Promise((wake) => setTimeout(wake, 50));
    observer.disconnect();
  });

/** Checks that axe finds no violation on this page. */
export async function expectAccessible(page: Page) {
  await untilIdle(page);
  // Except in frames: a mail's frame allows no scripts, including axe's.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** A real form from the corpus if it is there; otherwise a document made by the test, which it reports. */
export async function formFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  try {
    return { name, mimeType: "application/pdf", buffer: Buffer.from(corpusFile(`forms/${name}`)) };
  } catch {
    test.info().annotations.push({ type: "made by the test", description: name });
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (let page = 1; page <= 3; page++)
      pdf.addPage([612, 792]).drawText(`${name}, page ${page}`, { x: 72, y: 700, size: 18, font });
    return { name, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
  }
}

type Message = { to: string; subject: string; text: string; attachments: string[] };

/** Waits for a mail in the embedded mailbox. */
export async function mailTo(request: APIRequestContext, to: string, matches: (m: Message) => boolean = () => true) {
  let found: Message | undefined;
  await expect(async () => {
    const answer = await request.get(`/v1/dev/mailbox?to=${encodeURIComponent(to)}`);
    found = ((await answer.json()) as { messages: Message[] }).messages.find(matches);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000, intervals: [100] });
  return found as Message; // toPass has found it
}

export async function signingPath(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await mailTo(request, to, (m) => /signature-requests\//.test(m.text));
  return /\/app\/signature-requests\/[\w-]+/.exec(text)?.[0] ?? "";
}

let people = 0;
/** Always of the same length, because the displayed length affects widths. */
export const uniqueAddress = (name: string) =>
  `${name}.${Date.now().toString(36)}${String(process.pid).padStart(7, "0")}${String(people++).padStart(3, "0")}@example.test`;

/**
 * Makes a confirmed account that has completed onboarding, by the API; the page gets its session cookie.
 * The address begins with `name`.
 */
export async function signUpByApi(page: Page, language: TestLanguage = "en", name = "sender") {
  const email = uniqueAddress(name);
  const password = "correct horse 9";
  const origin = process.env.APP_URL ?? "";
  await page.context().addCookies([{ name: "NEXT_LOCALE", value: language, url: origin }]);
  const headers = { origin };
  const signUp = { email, password, first_name: "Ελένη", last_name: "Παπαδοπούλου" };
  // One address may sign up only sixty times an hour, so each account uses its own.
  const ownAddress = `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${people % 256}`;
  const fromThere = { ...headers, "x-forwarded-for": ownAddress };
  expect((await page.request.post("/v1/auth/sign-up", { data: signUp, headers: fromThere })).status()).toBe(200);
  const { text } = await mailTo(page.request, email);
  const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0];
  expect((await page.request.post("/v1/auth/confirm-account", { data: { code }, headers })).status()).toBe(200);
  expect((await page.request.patch("/v1/users/me", { data: { onboarded: true }, headers })).status()).toBe(200);
  return { email, password };
}
