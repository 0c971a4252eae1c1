import { givenSent } from "./given-sent";
import { exact, fill, fresh, look, somebody } from "./recipients";
import { catalogues, expect, mailTo, signingPath, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { SigningPage: words, InPerson } = catalogues.en;

test("on a host's device nothing leads back to the host or the sender, until the mailed code @long", async ({
  page,
  browser,
}) => {
  const sender = await signUpByApi(page);
  const { email: _, ...guest } = somebody("Gina", { recipient_role_id: 5 });
  const { id } = await givenSent(page, [guest]);
  const host = await signingPath(page.request, sender.email);
  await page.goto("/app/documents");
  const tab = await page.context().newPage();
  await tab.goto(`/app/documents/${id}`);
  await expect(tab.getByText("Gina Example").first()).toBeVisible();
  await page.goto(host);
  await look(page, "host");
  await page.getByRole("button", exact(fill(InPerson.handOver, { name: "Gina Example" }))).click();
  const tick = page.getByLabel(fill(InPerson.isMe, { name: "Gina Example" }));
  await expect(tick).toBeVisible();
  const device = page.url();
  await look(page, "begin");
  await tab.reload();
  await expect(tab).toHaveURL(/login|sign-in|\/app\/?$|\?/);
  await expect(tab.getByText("Gina Example")).toHaveCount(0);
  await tab.goto(host);
  await expect(tab.getByRole("heading", exact(InPerson.handedOverTitle))).toBeVisible();
  await look(tab, "handed-over");
  await page.goto("/app/documents");
  await expect(page.getByText("Lease")).toHaveCount(0);
  await page.goto(device);
  const elsewhere = await fresh(browser);
  await elsewhere.goto(device);
  await expect(elsewhere.getByRole("heading", exact(words.expiredTitle))).toBeVisible();

  await tick.check();
  await page.getByRole("button", exact(InPerson.begin)).click();
  await page.getByRole("button", exact(words.finish)).click();
  await expect(page.getByText(fill(InPerson.handBackText, { host: "Ελένη Παπαδοπούλου" }))).toBeVisible();
  await look(page, "hand-back");
  await page.getByLabel(InPerson.copyAddress).fill(uniqueAddress("copy"));
  await page.getByRole("button", exact(InPerson.sendCopy)).click();
  await expect(page.getByLabel(InPerson.copyAddress)).toHaveCount(0);

  await tab.goto(host);
  await tab.getByRole("button", exact(InPerson.mailCode)).click();
  const mail = await mailTo(page.request, sender.email, ({ subject }) => subject.startsWith("Your code to take"));
  await tab.getByLabel(InPerson.code).fill(/(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? "");
  await tab.getByRole("button", exact(InPerson.takeBack)).click();
  await expect(tab.getByRole("heading", exact(fill(InPerson.hostDone, { name: "Gina Example" })))).toBeVisible();
  await page.goto(device);
  await expect(page.getByRole("heading", exact(words.expiredTitle))).toBeVisible();
});
