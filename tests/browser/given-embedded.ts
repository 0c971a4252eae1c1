import { type Browser, type BrowserContextOptions, expect, type Page, type Request } from "@playwright/test";
import config from "../../playwright.config";
import { applicationScopes as scopes, hostOrigin, hostPage, leaseFor } from "../host/application";
import { adminOfEnterprise } from "./enterprise";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { uniqueAddress } from "./support";

const product = () => process.env.APP_URL ?? "";
// The host is a name of the test's own, from which Chromium would not let anybody reach this machine.
const { args = [], ...launched } = config.use?.launchOptions ?? {};
const flags = ["--disable-features=LocalNetworkAccessChecks", "--test-third-party-cookie-phaseout"];
/** Chromium without cookies in frames of other sites. */
export const framing = { launchOptions: { ...launched, args: [...args, ...flags] }, allowRefusals: true };

/** An organisation whose application may show our pages: its key, and calls with it. */
export async function givenApplication(page: Page) {
  const companyId = await adminOfEnterprise(page);
  const at = `/companies/${companyId}`;
  await callApi(page, "PUT", `${at}/allowed-origins`, { data: { allowed_origins: [hostOrigin] } });
  const { secret_key: key } = await callApi(page, "POST", `${at}/api-keys`, { data: { name: "App", scopes } });
  /** Sent by the application's server, which has none of a browser's cookies. */
  const ask = async (method: string, path: string, data: unknown) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${product()}/v1${path}`, { method, headers, body: JSON.stringify(data) });
    const json = (await answer.json()) as Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- read as expected below
    expect([path, answer.status, json], JSON.stringify(json)).toEqual([path, 201, expect.anything()]);
    return json;
  };
  return { companyId, key: String(key), ask };
}
type Application = Awaited<ReturnType<typeof givenApplication>>;

/** A workflow whose only recipient signs in the application; answers their id. */
export async function givenSignatory({ ask }: Application, over: object = {}): Promise<number> {
  const { buffer } = await pdfFile("Lease", 1);
  const lease = leaseFor(buffer, { email: uniqueAddress("recipient"), ...over });
  const { signatories } = await ask("POST", "/workflows/simple-sign/send", lease);
  return Number(signatories[0].id);
}

export const sessionOf = async ({ ask }: Application, body: object): Promise<string> =>
  (await ask("POST", "/embed-sessions", { kind: "sign", origin: hostOrigin, ...body })).embed_session.url;

/** The application's page in a browser of its own, which holds nothing of the sender's. */
export async function openHost(
  browser: Browser,
  session: string,
  { html = hostPage({ product: product(), session }), ...options }: BrowserContextOptions & { html?: string } = {},
) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.route(`${hostOrigin}/**`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${hostOrigin}/contract`);
  return page;
}

/** The cookies with which these requests were sent, which `Request.headers` leaves out. */
export const cookiesOf = async (requests: readonly Request[]): Promise<string> =>
  (await Promise.all(requests.map((one) => one.headerValue("cookie")))).filter((cookie) => cookie !== null).join("; ");

type Told = { type: string } & Record<string, unknown>;
export const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);
export const typesTold = async (page: Page) => (await toldTo(page)).map(({ type }) => type);
