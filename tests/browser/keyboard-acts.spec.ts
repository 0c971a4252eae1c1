import { callApi } from "./given-sent";
import { expectFocus, isAlive, tabTo } from "./keyboard";
import { fill, somebody } from "./recipients";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, mailTo, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
test.use({ allowRefusals: true });
const { SigningPage: words, HandOn, PublicStart } = catalogues.en;
const town = { name: "town", field_type_id: 1, relative_top: 8, page_index: 0, required: false };
const whole = (name: string) => new RegExp(`^${name.replaceAll(/[()]/g, "\\$&")}$`);

test("an attachment that may not be replaced keeps the focus when its input goes", async ({ page, browser }) => {
  const asked = { title: "Passport", description: "Both sides", required: true, visible_to_signatories: false };
  const { path } = await sendByApi(page, { fields: [town], person: { attachments: [asked] } });
  const signer = await (await browser.newContext()).newPage();
  // No call sets it: it is another in what the browser gets.
  await signer.route(/\/signature-requests\/[^/]+(?:\/attachments\/\d+|\?step=attachments)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(allow_?changes\\?":)true/gi, "$1false");
    await route.fulfill({ response, body });
  });
  await signer.goto(`${path}?step=attachments`);
  await isAlive(signer, ".tile-upload input");
  await tabTo(signer, whole(`${words.chooseFile}: Passport`));
  const file = { name: "passport.png", mimeType: "image/png", buffer: await signer.screenshot() };
  const input = signer.getByLabel(`${words.chooseFile}: Passport`);
  await input.setInputFiles(file);
  await expect(input).toHaveCount(0);
  await expect(signer.getByRole("listitem", { name: /^Passport/ })).toBeFocused();
  await tabTo(signer, whole(`${words.view}: Passport`));
  await signer.context().close();
});

test("a part is declined by keyboard, and the focus is on the result", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [town] });
  const signer = await (await browser.newContext()).newPage();
  const keys = signer.keyboard;
  await signer.goto(path);
  await isAlive(signer, ".bar-menu");
  await tabTo(signer, whole(words.menu));
  await keys.press("Enter");
  await tabTo(signer, whole(words.declineAction));
  await keys.press("Enter");
  await expectFocus(signer, new RegExp(`^${words.declineReason}`));
  await keys.type("Too dear");
  await tabTo(signer, whole(words.decline));
  await keys.press("Enter");
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeFocused();
  await signer.context().close();
});

test("a part is handed on by keyboard; a refusal leads to its input and loses nothing", async ({ page, browser }) => {
  const sent = await sendByApi(page, { fields: [town], settings: { allow_delegation: true } });
  const bob = somebody("Bob");
  const signer = await (await browser.newContext()).newPage();
  const keys = signer.keyboard;
  await signer.goto(sent.path);
  await isAlive(signer, ".bar-menu");
  await tabTo(signer, whole(words.menu));
  await keys.press("Enter");
  await tabTo(signer, whole(words.handOn));
  await keys.press("Enter");
  await expect(signer.getByRole("heading", { name: HandOn.title })).toBeVisible();
  await tabTo(signer, whole(HandOn.firstName));
  await keys.type(bob.first_name);
  await tabTo(signer, whole(HandOn.lastName));
  await keys.type(bob.last_name);
  await tabTo(signer, whole(HandOn.email));
  await keys.type(sent.email);
  await tabTo(signer, whole(HandOn.reason));
  await keys.type("On leave");
  await tabTo(signer, whole(HandOn.submit));
  await keys.press("Enter");
  const email = signer.getByLabel(HandOn.email, { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(new RegExp(catalogues.en.validation.takesPartAlready));
  await expect(signer.getByLabel(HandOn.reason)).toHaveValue("On leave");
  await keys.press("ControlOrMeta+A");
  await keys.type(bob.email);
  await keys.press("Enter");
  await expect(signer.getByRole("heading", { name: HandOn.doneTitle })).toBeFocused();
  await signer.context().close();
});

test("a visitor of a public link uses another address by keyboard", async ({ page, browser }) => {
  const { workflowId } = await sendByApi(page, { fields: [{ ...town, field_type_id: 4 }] });
  const { template } = await callApi(page, "POST", `/workflows/simple-sign/${workflowId}/template`);
  const { template: made } = await callApi(page, "GET", `/templates/${template.id}`);
  const { public_link: link } = await callApi(page, "POST", `/templates/${template.id}/public-links`, {
    data: { role_name: made.template_roles[0].role_name },
  });
  const visitor = await (await browser.newContext()).newPage();
  const keys = visitor.keyboard;
  await visitor.goto(link.url);
  const name = async (email: string) => {
    await tabTo(visitor, whole(PublicStart.email));
    await keys.type(email);
    await tabTo(visitor, whole(PublicStart.begin));
    await keys.press("Enter");
    await expect(visitor.getByText(fill(PublicStart.codeText, { email }))).toBeVisible();
  };
  await tabTo(visitor, whole(PublicStart.firstName));
  await keys.type("Zoe");
  await tabTo(visitor, whole(PublicStart.lastName));
  await keys.type("Papa");
  await name(uniqueAddress("zoe"));
  await tabTo(visitor, whole(PublicStart.otherAddress));
  await keys.press("Enter");
  await expect(visitor.getByLabel(PublicStart.firstName)).toHaveValue("Zoe"); // typed once is enough
  await expect(visitor.getByLabel(PublicStart.lastName)).toHaveValue("Papa");
  await expect(visitor.getByLabel(PublicStart.email)).toHaveValue("");
  const other = uniqueAddress("zoe");
  await name(other);
  const code = /\b(\d{6})\b/.exec((await mailTo(page.request, other)).text)?.[1] ?? "";
  await tabTo(visitor, whole(PublicStart.code));
  await keys.type(code);
  await keys.press("Enter");
  await expect(visitor).toHaveURL(/\/signature-requests\//);
  await visitor.context().close();
});
