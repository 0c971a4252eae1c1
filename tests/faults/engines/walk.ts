import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import assert from "node:assert/strict";
import sharp, { type Region } from "sharp";
import { readCatalogue } from "./words";
import { accessCode } from "./given-request";
import type { Person } from "./person";

const { SigningPage: words, AccessGate, VerifyPage, errors } = readCatalogue();

/** From the link to the verified document, with every kind of field. */
export async function signAndVerify(person: Person, origin: string, link: string, picture: string) {
  const { engine } = person;
  await engine.open(`${origin}${link}`);
  await passGate(person);
  await expectBoxSeen(person);
  await fillFields(person);
  await person.press("button", words.continue);
  await person.sees("heading", words.tabAttachments);
  await person.attach(`${words.chooseFile}: Passport`, picture);
  await person.sees("button", `${words.view}: Passport`);
  await expectNoOverflow(person);
  await person.press("button", words.finish);
  await person.sees("heading", words.completeTitle);
  await expectNoOverflow(person);
  const sealed = await download(person);
  await engine.open(`${origin}/app/verify`);
  await person.attach(VerifyPage.choose, sealed);
  await person.sees("heading", VerifyPage.verdict.sealedHere.title);
  return new Uint8Array(readFileSync(sealed));
}

/** Declines with a reason, in the dialog, which closes by Escape. */
export async function decline(person: Person, origin: string, link: string) {
  const { engine } = person;
  await engine.open(`${origin}${link}`);
  await passGate(person);
  const open = async () => {
    await person.press("button", words.menu);
    await person.press("button", words.declineAction);
    await person.sees("heading", words.declineTitle);
  };
  await open();
  await engine.press("Escape");
  await person.isGone("heading", words.declineTitle);
  await open();
  await person.fill(words.declineReason, "The rent is not what we agreed.");
  await person.press("button", words.decline);
  await person.sees("heading", words.declinedTitle);
  await expectNoOverflow(person);
}

/** Enters a wrong access code, and the right one. */
export async function passGate(person: Person) {
  await person.sees("heading", AccessGate.title);
  await expectNoOverflow(person);
  await person.fill(AccessGate.accessCode, "fig tree");
  await person.engine.press("Enter");
  await person.reads(errors.wrong_access_code);
  await person.fill(AccessGate.accessCode, accessCode);
  await person.press("button", AccessGate.open);
  await person.sees("button", words.next);
  await expectNoOverflow(person);
}

const entries = {
  town: "Åsele",
  remark: "By hand",
  rent: "1,234.50",
  account: "GR16 0110 1250 0000 0001 2300 695",
  birthday: "12/31/1999",
};

/** The same on the sealed page, with what was chosen, and what the product fills in. */
export const printed = { ...entries, birthday: "31 Dec 1999", colour: "Red", name: "María Núñez" };

/** On a wide screen each field where it is; on a phone one after the other in the sheet. */
async function fillFields(person: Person) {
  const { engine } = person;
  const isPhone = Number(await engine.evaluate("innerWidth")) < 768;
  await scriptsOf(person);
  await person.press("button", words.next);
  await person.hasFocus("field", "town", false); // the page leads to the first field that is missing
  const onward = async () => (isPhone ? person.press("button", words.sheetNext) : undefined);
  await engine.type(entries.town);
  await person.holds("town", entries.town);
  await onward();
  await person.fill("remark", entries.remark);
  await onward();
  await person.fill("rent", entries.rent);
  await onward();
  await person.fill("account", entries.account);
  await person.holds("account", entries.account);
  if (isPhone) await onward();
  else await engine.press("Tab");
  await person.hasFocus("field", "colour", false);
  await engine.type("R");
  await person.holds("colour", "r");
  await onward();
  await person.tick("radio", "yes");
  await onward();
  await person.tick("checkbox", "agreed");
  await onward();
  await person.fill("birthday", entries.birthday);
  await person.holds("birthday", "1999-12-31");
  await onward();
  // On a phone the way to the next field opens the dialog of a signature, and ends where nothing is missing.
  if (!isPhone) await person.press("button", `${words.initial}: initials`, false);
  await typeInitials(person);
  if (!isPhone) await person.press("button", `${words.sign}: signature`, false);
  await drawSignature(person, isPhone);
}

export const scriptsOf = (person: Person) =>
  person.waitFor("the scripts", () => person.evaluate("!document.querySelector('[data-waiting]')"));

const hasInk = `(() => {
  const pad = document.querySelector(".pad canvas");
  return pad.getContext("2d").getImageData(0, 0, pad.width, pad.height).data.some((part) => part > 0);
})()`;

async function typeInitials(person: Person) {
  await person.sees("heading", words.initialTitle);
  await person.holds(words.plainInitials, "MN");
  await person.press("button", words.agreeAndSign);
  await person.isGone("heading", words.initialTitle);
}

async function drawSignature(person: Person, isPhone: boolean) {
  await person.sees("heading", words.signTitle);
  await person.press("tab", words.draw);
  await person.reads(words.drawHint);
  const { x, y, width, height } = await person.boxOf("img", words.draw);
  const at = (part: number) => ({ x: Math.round(x + width * part), y: Math.round(y + height * (1 - part)) });
  await person.engine.drag([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map(at));
  await person.waitFor("ink on the pad", () => person.engine.evaluate(hasInk));
  if (isPhone) await person.press("button", words.signature.done);
  await person.press("button", words.apply);
  await person.isGone("heading", words.signTitle);
}

async function expectNoOverflow(person: Person) {
  assert.ok((await person.overflow()) <= 0, "The page is wider than its window");
}

/** Presses the link to the sealed document; answers the file once it has arrived. */
export async function download(person: Person): Promise<string> {
  const { downloads } = person.engine;
  await person.press("link", words.completeDownload);
  const arrived = () => readdirSync(downloads).find((name) => name.endsWith(".pdf"));
  const isWhole = (name: string) => readFileSync(path.join(downloads, name)).subarray(-8).includes("%%EOF");
  const name = await person.waitFor("the sealed document", async () => {
    const file = arrived();
    return file && isWhole(file) ? file : undefined;
  });
  return path.join(downloads, name);
}

/** The edge of a box that is not ticked has a contrast of 3 to 1 to the white page (WCAG 1.4.11). */
async function expectBoxSeen(person: Person) {
  const { engine } = person;
  const place = `(() => {
    const box = document.querySelector('.sheet input[type="checkbox"]');
    box.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = box.getBoundingClientRect();
    return JSON.stringify({
      left: Math.round(x),
      top: Math.round(y + height / 4),
      width: Math.round(width / 2),
      height: Math.round(height / 2),
    });
  })()`;
  // Looks until it is so, because a browser paints after it has scrolled.
  await person.waitFor("an edge of the box that is dark enough", async () => {
    // The left half, as the star of a required field stands at its right.
    const half: Region = JSON.parse(String(await engine.evaluate(place)));
    const edge = await sharp(await engine.screenshot())
      .extract(half)
      .png()
      .toBuffer();
    const dots = await sharp(edge).grayscale().raw().toBuffer();
    return Math.min(...dots) < 149;
  });
}
