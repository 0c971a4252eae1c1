import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { demoImages, demos } from "@/db/schema/demos";
import { systemContext } from "@/lib/platform/context/context";
import { sweepDemos } from "@/lib/demos/sweep-demos";
import { call, must, runJobs, useProduct } from "../support/api";
import { signaturePng } from "../support/given";
import { pageCount, pageText, pdfsig } from "../support/pdf-judges";

useProduct();

let image: string;
beforeAll(async () => {
  image = await signaturePng();
});

const begin = async (demoType?: number): Promise<string> =>
  (await must("POST", "/demos", { body: demoType ? { demo_type: demoType } : {} })).demo_id;
const fill = (id: string, body: object) => call("POST", `/demos/${id}/fill_and_sign`, { body });
const fieldsOf = (values: Record<string, string | boolean>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

const patient = {
  titleMrs: true,
  firstName: "Ελένη",
  lastName: "Παπαδοπούλου",
  mobile: "+30 694 555 0101",
  emailAddress: "eleni@example.test",
  dob: "1984-02-29",
  allergies: "Πενικιλίνη",
};
const lessee = {
  lesseeName: "Νίκος Μάρκου",
  lesseePhone: "+30 210 555 0102",
  lesseeEmail: "nikos@example.test",
  lesseeIdentity: "AB 123456",
};
const lessor = {
  lessorName: "Harbour Homes",
  lessorPhone: "+30 210 555 0103",
  lessorEmail: "homes@example.test",
  propertyDescription: "Two rooms",
  propertyAddress: "1 Harbour Road",
  commencementDate: "2027-01-01",
  terminationDate: "2028-12-31",
  rentalAmount: "€ 850.00",
  increaseAmount: "3 %",
  depositAmount: "€ 1,700.00",
};
const employment = {
  employerName: "Meridian",
  employerAddress: "2 Harbour Road",
  employeeName: "Ana Ruiz",
  employeeAddress: "3 Harbour Road",
  employeeId: "X1234567",
  commencementDate: "2027-01-04",
};
const cases = [
  {
    kind: "lease",
    type: undefined,
    name: "LeaseAgreement.pdf",
    body: () => ({
      fields: fieldsOf({ ...lessee, ...lessor }),
      signDate: "21 Nov 2026",
      lessor_signature: image,
      lessor_initials: image,
      lessee_signature: image,
      lessee_initials: image,
    }),
    printed: ["Νίκος Μάρκου", "Harbour Homes", "€ 850.00", "21 Nov 2026"],
  },
  {
    kind: "employment contract",
    type: 3,
    name: "employment-agreement.pdf",
    body: () => ({
      fields: fieldsOf(employment),
      employer_signature: image,
      employer_initials: image,
      employee_signature: image,
      employee_initials: image,
    }),
    printed: ["Meridian", "Ana Ruiz", "04 Jan 2027"],
  },
  {
    kind: "doctor's form",
    type: 2,
    name: "dr-form-demo.pdf",
    body: () => ({ fields: fieldsOf(patient), signDate: "21/11/2026", signature: `data:image/png;base64,${image}` }),
    printed: ["Ελένη", "Παπαδοπούλου", "29 Feb 1984", "Πενικιλίνη", "21/11/2026"],
  },
];

test.each(cases)("the $kind is filled, sealed and marked as a demo", async ({ type, name, body, printed }) => {
  const id = await begin(type);
  expect((await call("GET", `/demos/${id}/document`)).json.label).toBe("Conflict");
  expect((await fill(id, body())).json).toEqual({ success: true });
  await runJobs();
  const { status, headers, bytes } = await call("GET", `/demos/${id}/document`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(headers.get("content-disposition")).toContain(`"${name}"`);
  expect(pdfsig(bytes)).toContain("Signature is Valid");
  expect(pdfsig(bytes)).toContain("Total document signed");
  const text = pageText(bytes);
  for (const value of printed) expect(text).toContain(value);
  expect(text.match(/DEMO/g)?.length).toBeGreaterThanOrEqual(pageCount(bytes));
  expect((await fill(id, body())).json).toMatchObject({ label: "Conflict" });
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], name));
  expect((await must("POST", "/verifications", { form }))["verdict"]).toBe("demo");
});

test("steps may be sent one by one, and none is stored in part", async () => {
  const id = await begin();
  const first = { fields: fieldsOf(lessee), lessee_signature: image };
  const missing = await fill(id, first);
  expect([missing.status, missing.json.errors]).toEqual([422, { lessee_initials: "required" }]);
  expect(await database().select().from(demoImages).where(eq(demoImages.demoId, id))).toEqual([]);
  expect((await fill(id, { ...first, lessee_initials: image })).status).toBe(200);
  expect((await call("GET", `/demos/${id}/document`)).status).toBe(409);
  const second = { fields: fieldsOf(lessor), lessor_signature: image, lessor_initials: image };
  expect((await fill(id, second)).status).toBe(200);
  const [row] = await database().select().from(demos).where(eq(demos.id, id));
  expect(row).toMatchObject({ values: { ...lessee, ...lessor }, finishedAt: expect.any(Date) });
});

describe("what is refused", () => {
  test.each([
    [
      "a registration",
      2,
      ["signature"],
      {
        title: "Title is required",
        first_name: "First name is required",
        last_name: "Last name is required",
        mobile: "Mobile is required",
        dob: "Date of birth is required",
        email_address: "Email is required",
      },
    ],
    [
      "a lessee",
      undefined,
      ["lessee_signature", "lessee_initials"],
      {
        lessee_name: "lessee name is required",
        lessee_identity: "Identity is required",
        lessee_phone: "Phone number is required",
        lessee_email: "Email is required",
      },
    ],
    [
      "a lessor",
      undefined,
      ["lessor_signature", "lessor_initials"],
      {
        lessor_name: "Lessor name is required",
        lessor_phone: "Phone number is required",
        lessor_email: "Email is required",
        property_description: "Description is required",
        property_address: "Property address is required",
        commencement_date: "Commencement date is required",
        termination_date: "Termination date is required",
        rental_amount: "Rental amount is required",
        increase_amount: "Increase amount is required",
        deposit_amount: "Deposit amount is required",
      },
    ],
    [
      "an employer",
      3,
      ["employer_signature", "employer_initials"],
      { employer_name: "Employer name is required", employer_address: "Address is required" },
    ],
    [
      "an employee",
      3,
      ["employee_signature", "employee_initials"],
      {
        employee_name: "Employee name is required",
        employee_address: "Employee address is required",
        employee_id: "Employee ID is required",
        commencement_date: "Commencement date is required",
      },
    ],
  ])("%s without what it needs, each in its sentence", async (_, type, signed, sentences) => {
    const images = Object.fromEntries(signed.map((name) => [name, image]));
    const { status, json } = await fill(await begin(type), { fields: [], ...images });
    expect([status, json.errors]).toEqual([422, sentences]);
  });

  test.each([
    ["nothing at all", () => ({}), "signature"],
    ["no signature", () => ({ fields: fieldsOf(patient) }), "signature"],
    ["another demo's field", () => ({ fields: fieldsOf({ lessorName: "X" }), signature: image }), "lessor_name"],
    ["another demo's signature", () => ({ fields: fieldsOf(patient), lessor_signature: image }), "lessor_signature"],
    ["two titles", () => ({ fields: fieldsOf({ ...patient, titleMr: true }), signature: image }), "title"],
    ["no e-mail", () => ({ fields: fieldsOf({ ...patient, emailAddress: "x" }), signature: image }), "email_address"],
    [
      "too long",
      () => ({ fields: fieldsOf({ ...patient, occupation: "x".repeat(256) }), signature: image }),
      "occupation",
    ],
    [
      "no sign for it",
      () => ({ fields: fieldsOf({ ...patient, lastName: "\u{1F980}" }), signature: image }),
      "last_name",
    ],
    ["a birth to come", () => ({ fields: fieldsOf({ ...patient, dob: "2999-01-01" }), signature: image }), "dob"],
    ["an SVG", () => ({ fields: fieldsOf(patient), signature: Buffer.from("<svg/>").toString("base64") }), "signature"],
  ])("%s", async (_, body, field) => {
    const id = await begin(2);
    const { status, json } = await fill(id, body());
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    const [row] = await database().select().from(demos).where(eq(demos.id, id));
    expect(row).toMatchObject({ values: {}, finishedAt: null });
  });

  test("a demo that was never started, and one of an unknown type", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const id of [unknown, "1"]) {
      expect((await fill(id, {})).status).toBe(404);
      expect((await call("GET", `/demos/${id}/document`)).status).toBe(404);
    }
    expect((await call("POST", "/demos", { body: { demo_type: 4 } })).status).toBe(422);
  });

  test("more than 60 calls a minute from one address", async () => {
    const ip = "192.0.2.7";
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await call("POST", "/demos", { body: {}, ip })).status);
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await call("POST", "/demos", { body: {}, ip: "192.0.2.8" })).status).toBe(201);
  });
});

test("a demo ends after 24 hours, and then nothing is left of it", async () => {
  const [old, young] = [await begin(2), await begin(2)];
  for (const id of [old, young]) await fill(id, { fields: fieldsOf(patient), signature: image });
  await runJobs();
  await database()
    .update(demos)
    .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
    .where(eq(demos.id, old));
  expect((await call("GET", `/demos/${old}/document`)).status).toBe(404);
  await sweepDemos(systemContext());
  const left = async (id: string) => [
    (await database().select().from(demos).where(eq(demos.id, id))).length,
    (await database().select().from(demoImages).where(eq(demoImages.demoId, id))).length,
  ];
  expect([await left(old), await left(young)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect((await call("GET", `/demos/${young}/document`)).status).toBe(200);
});

test("the sample signatures are images, for names and for initials", async () => {
  const { data } = await must("GET", "/demos/saved-signatures");
  expect(data).toHaveLength(8);
  for (const { id } of data) {
    const { headers, bytes } = await call("GET", `/demos/saved-signatures/${id}`);
    expect([headers.get("content-type"), (await sharp(bytes).metadata()).format]).toEqual(["image/png", "png"]);
  }
  expect((await call("GET", "/demos/saved-signatures/99")).status).toBe(404);
});

test("the document can be viewed page by page before it is filled in", async () => {
  const page = await call("GET", "/demos/documents/hr/pages/0?width=700");
  expect((await sharp(page.bytes).metadata()).width).toBe(700);
  expect((await call("GET", "/demos/documents/hr/pages/20")).status).toBe(404);
  expect((await call("GET", "/demos/documents/other/pages/0")).status).toBe(404);
});
