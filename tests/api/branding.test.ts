import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person } from "../support/given";
import { givenOrganisation, type Organisation } from "../support/companies";
import { givenDocument, givenSent } from "../support/shortcuts";

useProduct();

let own: Organisation;
beforeAll(async () => {
  own = await givenOrganisation();
});

const image = (width = 300, height = 100) => sharp({ create: { width, height, channels: 3, background: "#224466" } });
const logoForm = (bytes: Uint8Array, name = "logo.png") => {
  const form = new FormData();
  form.set("logo", new File([new Uint8Array(bytes)], name));
  return form;
};
const upload = (bytes: Uint8Array, at = `${own.at}/company-branding/logo`, { token } = own.admin) =>
  call("POST", at, { token, form: logoForm(bytes) });

test("without saved branding the product's own look is used", async () => {
  const { at, admin } = await givenOrganisation();
  const { company_branding: branding } = await must("GET", `${at}/company-branding`, { token: admin.token });
  expect(branding).toEqual({ logo_path: null, primary_color: "BED600", accent_color: "1A1C28", enabled: false });
});

test.each(["png", "jpeg", "webp"] as const)("a %s is re-encoded, and served publicly for long", async (format) => {
  const { status, json } = await upload(await image(1200, 300).toFormat(format).withMetadata().toBuffer());
  expect(status).toBe(200);
  const served = await call("GET", json.logo_path.slice("/v1".length));
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.headers.get("cache-control")).toContain("immutable");
  expect(await sharp(served.bytes).metadata()).toMatchObject({ format: "png", width: 600, height: 150 });
});

test("other files, and images that are too large, are refused", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const gif = await image().gif().toBuffer();
  const wide = await image(4001, 1).png().toBuffer();
  for (const bytes of [svg, gif, wide, Buffer.from("no image")]) {
    const { status, json } = await upload(bytes);
    expect([status, Object.keys(json.errors)]).toEqual([422, ["logo"]]);
  }
  expect((await upload(Buffer.alloc(1_000_001))).status).toBe(413);
});

test("a document's hash is not served as a logo, whoever asks", async () => {
  const document = await givenDocument(own.admin);
  const { token } = own.admin;
  const [row] = await database().query.documents.findMany();
  expect(document.id).toBeGreaterThan(0);
  const path = `/logos/${row?.fileHash}`;
  expect((await call("GET", path)).status).toBe(404);
  const body = { logo_path: `/v1${path}` };
  const { status, json } = await call("POST", `${own.at}/company-branding`, { token, body });
  expect([status, Object.keys(json.errors)]).toEqual([422, ["logo_path"]]);
  expect((await call("GET", path)).status).toBe(404);
});

test("colours are six hex digits, with or without #", async () => {
  const { at, admin } = await givenOrganisation();
  const set = (body: unknown) => call("POST", `${at}/company-branding`, { token: admin.token, body });
  expect((await set({ primary_color: "#00aaff", enabled: true })).json.company_branding).toMatchObject({
    primary_color: "00AAFF",
    accent_color: "1A1C28",
  });
  for (const colour of ["red", "12345", "1234567", "url(x)", "000000;x"])
    expect([colour, (await set({ accent_color: colour })).status]).toEqual([colour, 422]);
});

test("mail and signing page use the sender's look before the organisation's, always legible", async () => {
  const { token } = own.admin;
  const { logo_path: logo } = (await upload(await image().png().toBuffer())).json;
  const look = { primary_color: "FFFF00", accent_color: "FFFF99", enabled: true };
  await must("POST", `${own.at}/company-branding`, { token, body: look });
  const colleague = await own.join(companyRoles.user);
  const first = person();
  const sent = await givenSent(colleague, [first], { groupId: own.groupId });
  await runJobs();
  const [mail] = await mailbox(String(first["email"]));
  expect(mail?.["html"]).toContain(`<img src="http://localhost:3999${logo}" alt="Meridian"`);
  expect(mail?.["html"]).not.toContain("FFFF99");
  const { branding } = await must("GET", `/signature-requests/${sent.tokens[0]}/settings`);
  expect(branding).toEqual({ logo_path: logo, primary_color: "FFFF00", accent_color: "FFFF99" });

  await must("POST", "/users/branding", { token: colleague.token, body: { primary_color: "102030", enabled: true } });
  const second = person();
  const again = await givenSent(colleague, [second], { groupId: own.groupId });
  await runJobs();
  const [mine] = await mailbox(String(second["email"]));
  expect(mine?.["html"]).toContain("background:#102030;color:#FFFFFF");
  expect((await must("GET", `/signature-requests/${again.tokens[0]}`)).branding.primary_color).toBe("102030");

  await must("POST", "/users/branding", { token: colleague.token, body: { enabled: false } });
  expect((await must("GET", `/signature-requests/${again.tokens[0]}`)).branding.primary_color).toBe("FFFF00");
  await must("POST", `${own.at}/company-branding`, { token, body: { enabled: false } });
  expect((await must("GET", `/signature-requests/${again.tokens[0]}/settings`)).branding).toBeNull();
});

test("a removed logo is no longer served", async () => {
  const { token } = own.admin;
  const { logo_path: logo } = (await upload(await image(50, 50).png().toBuffer())).json;
  await must("POST", `${own.at}/company-branding`, { token, body: { logo_path: null } });
  expect((await call("GET", logo.slice("/v1".length))).status).toBe(404);
});
