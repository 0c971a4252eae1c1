import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { givenIn, readQuery, shownPrefill, withLost } from "@/app/(recipient)/start/[token]/prefill";
import { database } from "@/db/client";
import { publicLinks, publicVisits } from "@/db/schema/public-links";
import { fieldEntries, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { type KeptForm, readKeptForm } from "@/lib/platform/http/kept-form";
import { problemsOfInputs } from "@/lib/platform/i18n/problem-sentence";
import { longestPrefill, mostPrefilled } from "@/lib/public-links/rules";
import { findFinished } from "@/lib/signing/after/find-finished";
import { openRequest } from "@/lib/signing/gate/open-request";
import messages from "@/messages/en.json";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { field, type Sender } from "../support/given";
import { handOn } from "../support/handing-on";
import { fieldsOf, givenLease, type Lease, leaseValues, tenantAddress } from "../support/lease";

useProduct();

let sender: Sender;
let companyId: number;
let lease: Lease;
beforeAll(async () => {
  const company = await givenCompany();
  [sender, companyId] = [company.admin, company.id];
  lease = await givenLease(sender, { execute_actions_in_order: false });
  const [document] = lease.documents;
  const tenant = lease.roles.at(-1)?.["id"];
  const known = fieldsOf(await must("GET", lease.at, { token: sender.token }));
  const own = [
    { name: "Deposit", type: 1, format: "money", currency: "EUR" },
    { name: "Move in", type: 1, format: "date" },
    { name: "Furnished", type: 5 },
    { name: "folder", type: 1 },
    { name: "Code", type: 1, format: "pattern", pattern: "SECRET\\d" },
  ].map(({ name, type, ...rules }, index) => {
    const { signatory_id: _, ...one } = field(name, type, 0, document?.["pages"][0].id, { required: false, ...rules });
    return { ...one, relative_top: 75 + 5 * index, template_role_id: tenant };
  });
  const body = { fields: [...known, ...own] };
  await must("POST", `/documents/${document?.["id"]}/fields`, { token: sender.token, body });
});

const givenLink = async (body: object = { takes_prefill: true }) => {
  const all = { role_name: "Tenant", confirms_address: false, fields: leaseValues, ...body };
  const { public_link: link } = await must("POST", `${lease.at}/public-links`, { token: sender.token, body: all });
  return { id: Number(link.id), at: `${lease.at}/public-links/${link.id}`, token: link.url.split("/start/")[1] };
};
type Link = Awaited<ReturnType<typeof givenLink>>;
const visit = (link: Link, body: object = {}) =>
  call("POST", `/public-links/${link.token}/visits`, {
    body: { first_name: "Zoe", last_name: "Papa", email: tenantAddress(), language: "es", ...body },
  });
const tokenOf = (signingLink: string) => signingLink.split("/signature-requests/")[1] ?? "";
/** What the page shows for an address with this query. */
const shown = (link: Link, query: string) => {
  const asked = Object.fromEntries(
    [...new URLSearchParams(query).keys()].map((key) => [key, new URLSearchParams(query).getAll(key)]),
  );
  return shownOf(link, readQuery(asked));
};
const shownOf = async (link: Link, given: ReturnType<typeof readQuery>, kept: KeptForm = { form: {}, wrong: {} }) => {
  const [row] = await database().select().from(publicLinks).where(eq(publicLinks.id, link.id));
  if (!row) throw new Error("The link is gone");
  const { inputs, prefill: fitting } = await shownPrefill(systemContext(), row, given, "en");
  const prefill = withLost(fitting, kept, "en");
  return { ...prefill, inputs, refused: prefill.refused.map(({ name, text }) => `${name}: ${text}`) };
};
/** What the page shows once it has refused this form, which lacks the last name. */
const shownAgain = async (link: Link, { fields, returnUrl, notTaken }: Awaited<ReturnType<typeof shown>>) => {
  const back = returnUrl && { return_url: returnUrl };
  const hidden = { fields: JSON.stringify(fields), ...back, not_taken: JSON.stringify(notTaken) };
  const inputs = { first_name: "Zoe", last_name: "", email: tenantAddress(), ...hidden };
  const { headers } = await call("POST", `/public-links/${link.token}/visits`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(inputs).toString(),
  });
  const [cookie = ""] = headers.getSetCookie();
  const kept = readKeptForm(new Headers({ cookie: cookie.split(";")[0] ?? "" }), `/start/${link.token}`);
  const again = await shownOf(link, givenIn(kept.form), kept);
  return { refused: again.refused, wrong: problemsOfInputs("en", kept.wrong) };
};
const stored = async (token: string) => {
  const request = await openRequest(systemContext(), token);
  const rows = await database()
    .select({ name: fields.name, value: fieldEntries.value, selected: fieldEntries.selected })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .where(eq(fieldEntries.signatoryId, request.recipient.id));
  return Object.fromEntries(rows.map(({ name, value, selected }) => [name, value ?? selected]));
};

describe("the address of a public link", () => {
  test("fills in what the visitor sees, as typed and changeable, and nothing before they begin", async () => {
    const link = await givenLink();
    const query =
      "name=Zoe+Anna+Papa&email=Zoe%40Example.test&field.Deposit=1234.50&field.Move+in=2027-01-31&field.Furnished=true&field.folder=Blue";
    const page = await shown(link, query);
    expect(page.inputs).toEqual({ first_name: "Zoe Anna", last_name: "Papa", email: "zoe@example.test" });
    expect([page.refused, page.returnUrl]).toEqual([[], null]);
    expect(page.fields).toEqual({ Deposit: "1234.50", "Move in": "2027-01-31", Furnished: true, folder: "Blue" });
    expect(await database().$count(publicVisits, eq(publicVisits.linkId, link.id))).toBe(0);
    // As the page's form posts it.
    const { status, json } = await visit(link, { fields: JSON.stringify(page.fields) });
    expect(status).toBe(200);
    const token = tokenOf(json["signing_link"]);
    expect(await stored(token)).toEqual({
      Deposit: "1234.50",
      "Move in": "2027-01-31",
      Furnished: true,
      folder: "Blue",
    });
    const request = await must("GET", `/signature-requests/${token}`, { headers: { "accept-language": "es" } });
    const deposit = fieldsOf(request).find(({ name }) => name === "Deposit") ?? {};
    expect(deposit).toMatchObject({ value: "1234.50", shown: "1.234,50", prefilled: false, problem: null });
    const data = [{ field_id: deposit["id"], document_id: deposit["document_id"], value: "99.00" }];
    await must("PUT", `/signature-requests/${token}/values`, { body: { data } });
    expect(await stored(token)).toMatchObject({ Deposit: "99.00" });
  });

  test("fills in nothing of others, of the sender, or that no field takes, and says so in the same words", async () => {
    const link = await givenLink();
    const page = await shown(
      link,
      new URLSearchParams({
        "field.remark 0": "of the landlord",
        "field.Rent": "1.00",
        "field.sign 1": "me",
        "field.Nothing": "x",
        "field.__proto__": "x",
        "field.Call 0900 123 to unlock your account": "x",
        "field.Deposit": `1${"0".repeat(30)}`,
        "field.Move in": "10000-01-01",
        "field.Furnished": "perhaps",
        "field.folder": "NaN",
        email: "nobody",
        name: "<script>alert(1)</script>",
      }).toString(),
    );
    expect(page.fields).toEqual({ folder: "NaN" });
    expect(page.inputs).toEqual({});
    expect(page.refused).toEqual([
      ": A value in this address was ignored, because no field here accepts it.",
      ": A name cannot contain a web address or angle brackets.",
      ": Please enter an email address, such as name@example.com.",
      ...["Deposit", "Move in", "Furnished"].map((name) => expect.stringMatching(`^${name}: `)),
    ]);
    expect(await shownAgain(link, page)).toEqual({
      refused: page.refused,
      wrong: { last_name: "Please fill this in." },
    });
    for (const values of [{ Rent: "1.00" }, { "remark 0": "x" }, { Deposit: "NaN" }, { "Move in": "10000-01-01" }]) {
      const { status, json } = await visit(link, { fields: values });
      expect([status, Object.keys(json["errors"])]).toEqual([422, [`fields.${Object.keys(values)[0]}`]]);
    }
    const typed = await visit(link, { language: "en", fields: { Deposit: "1,234.50" } });
    const sentence = "Please enter an amount, such as 1234.50.";
    expect([typed.status, typed.json["errors"]]).toEqual([422, { "fields.Deposit": sentence }]);
    expect((await shown(link, "field.Deposit=1,234.50")).refused).toEqual([`Deposit: ${sentence}`]);
    const code = await visit(link, { language: "en", fields: { Code: "x" } });
    expect(code.json["errors"]).toEqual({ "fields.Code": "This is not in the required format." });
    for (const values of [{ folder: "a\ud83d" }, Object.fromEntries([["__proto__", "x"]])])
      expect((await visit(link, { fields: values })).status).toBe(400);
    expect((await visit(link, { fields: "{" })).status).toBe(422);
  });

  test("says so if what it gives is too long for the form that is shown again", async () => {
    const link = await givenLink();
    const long = Array.from({ length: 1900 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * at * 7919) % 20_000)));
    const page = await shown(link, new URLSearchParams({ "field.folder": long.join("") }).toString());
    expect(page.refused).toEqual([expect.stringMatching(/^folder: These characters cannot be printed/)]);
    const again = await shownAgain(link, page);
    expect(again.refused).toEqual([`: ${messages.validation.prefillNotKept}`]);
    expect(again.wrong["last_name"]).toBe("Please fill this in.");
  });

  test("fills in nothing at once if it is too much", async () => {
    const link = await givenLink();
    const many = Object.fromEntries(Array.from({ length: mostPrefilled + 1 }, (_, index) => [`field.${index}`, "x"]));
    const long = { "field.folder": "x".repeat(longestPrefill) };
    for (const query of [many, long]) {
      const page = await shown(link, new URLSearchParams(query).toString());
      expect([page.fields, page.refused]).toEqual([{}, [expect.stringMatching(/^field: Too much at once/)]]);
    }
    expect((await visit(link, { fields: { folder: "x".repeat(longestPrefill) } })).status).toBe(422);
  });

  test("fills in nothing unless the link's owner allows it", async () => {
    const link = await givenLink({});
    const page = await shown(link, "name=Zoe+Papa&email=zoe%40example.test&field.folder=Blue");
    expect([page.fields, page.inputs]).toEqual([{}, {}]);
    expect(page.refused).toEqual([expect.stringMatching(/^field: This link’s address cannot fill in anything/)]);
    const refused = await visit(link, { fields: { folder: "Blue" } });
    expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([422, ["field"]]);
    const change = { token: sender.token, body: { takes_prefill: true } };
    expect((await must("PATCH", link.at, change))["public_link"].takes_prefill).toBe(true);
    expect((await visit(link, { fields: { folder: "Blue" } })).status).toBe(200);
  });

  test("keeps its values for a visitor who confirms the address first", async () => {
    const link = await givenLink({ takes_prefill: true, confirms_address: true });
    expect((await visit(link, { fields: { folder: "Blue" } })).json).toMatchObject({ code_mailed: true });
    const [row] = await database().select().from(publicVisits).where(eq(publicVisits.linkId, link.id));
    expect(row?.fields).toEqual({ folder: "Blue" });
  });
});

describe("the way back", () => {
  const allow = (allowedOrigins: string[]) =>
    must("PUT", `/companies/${companyId}/allowed-origins`, {
      token: sender.token,
      body: { allowed_origins: allowedOrigins },
    });
  const returnUrlOf = async (token: string) => {
    const request = await openRequest(systemContext(), token);
    return (await findFinished(systemContext(), request)).returnUrl;
  };

  test("leads to an allowed origin only, and no longer once that is taken off the list", async () => {
    await allow(["https://app.example.com"]);
    const link = await givenLink({});
    const url = "https://app.example.com/orders/7?paid=1#end";
    expect((await shown(link, new URLSearchParams({ return_url: url }).toString())).returnUrl).toBe(url);
    const { json } = await visit(link, { return_url: url });
    const token = tokenOf(json["signing_link"]);
    expect(await returnUrlOf(token)).toBe(url);
    await allow([]);
    expect(await returnUrlOf(token)).toBeNull();
  });

  test.each([
    ["a longer host", "https://app.example.com.evil.test/call-us?now", "https://app.example.com.evil.test"],
    ["another host after an @", "https://app.example.com@evil.test/", "https://evil.test"],
    ["an address with a password", "https://user:secret@app.example.com/"],
    ["a query that names the origin", "https://evil.test/?https://app.example.com"],
    ["another port", "https://app.example.com:8443/"],
    ["an address without TLS", "http://app.example.com/"],
    ["an address without a scheme", "//app.example.com/"],
    ["a host without slashes", "https:evil.test"],
    ["a script", "javascript:alert(1)//https://app.example.com"],
    ["data", "data:text/html,x"],
    ["a path", "/app/login"],
    ["an address that is too long", `https://app.example.com/${"a".repeat(2000)}`],
  ])("does not lead to %s", async (_, url, named = "") => {
    await allow(["https://app.example.com"]);
    const link = await givenLink({});
    const page = await shown(link, new URLSearchParams({ return_url: url }).toString());
    const [sentence = ""] = page.refused;
    expect([page.returnUrl, page.refused]).toEqual([
      null,
      [
        expect.stringMatching(
          /^: (?:The organisation does not allow returning to this address at|This is not a web address)/,
        ),
      ],
    ]);
    expect(sentence).toContain(named && ` at ${named}.`);
    expect(sentence).not.toMatch(/secret|alert|call-us/);
    const { status, json } = await visit(link, { return_url: url });
    expect([status, Object.keys(json["errors"])]).toEqual([422, ["return_url"]]);
  });

  test("is written as a browser reads it", async () => {
    await allow(["https://app.example.com"]);
    const link = await givenLink({});
    const page = await shown(link, new URLSearchParams({ return_url: 'HTTPS:\\\\APP.example.com\\a"><b>' }).toString());
    expect(page.returnUrl).toBe("https://app.example.com/a%22%3E%3Cb%3E");
  });

  test("is not inherited by somebody to whom the document is handed on", async () => {
    await allow(["https://app.example.com"]);
    const link = await givenLink({});
    const { json } = await visit(link, { return_url: "https://app.example.com/orders/7" });
    const token = tokenOf(json["signing_link"]);
    const { recipient } = await openRequest(systemContext(), token);
    await database().update(workflows).set({ allowDelegation: true }).where(eq(workflows.id, recipient.workflowId));
    expect(recipient.returnUrl).not.toBeNull();
    expect((await handOn(token)).status).toBe(200);
    const [row] = await database().select().from(recipients).where(eq(recipients.id, recipient.id));
    expect(row?.returnUrl).toBeNull();
  });

  test("is allowed by no person without an organisation", async () => {
    await allow(["https://app.example.com"]);
    const link = await givenLink({});
    await database().update(publicLinks).set({ companyId: null }).where(eq(publicLinks.id, link.id));
    expect((await shown(link, "return_url=https%3A%2F%2Fapp.example.com%2F")).returnUrl).toBeNull();
  });
});
