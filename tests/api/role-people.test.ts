import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/en.json";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { failedRows, givenBatch, preview, rowsOf, runBatches, startBatch, subjects } from "../support/batches";
import { person, type Sender } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { shared } from "../support/alternates";
import { givenTemplate } from "../support/templates";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

type Template = Awaited<ReturnType<typeof givenTemplate>>;
let number = 0;
const somebody = (name: string) => ({
  first_name: name,
  last_name: "Of Several",
  email: `${name}.${(number += 1)}@example.test`.toLowerCase(),
});
const host = { host_name: "Hera Host", host_email: "hera@example.test" };

/** A landlord's office of which one signs, and a tenant who signs on a host's device. */
async function givenOffice(over: Record<string, unknown> = {}) {
  const office = [somebody("Ada"), somebody("Bea")];
  const roles = [
    { role_name: "Office", members: office },
    { role_name: "Tenant", recipient_role_id: 5, ...host },
  ];
  return { office, template: await givenTemplate(sender, { roles, over }) };
}

const fromTemplate = ({ id }: Template, body: object) =>
  call("POST", "/workflows/simple-sign/from-template", { token: sender.token, body: { template_id: id, ...body } });
const peopleOf = async (id: number): Promise<Answer["json"][]> =>
  (await must("GET", `/workflows/simple-sign/${id}`, { token: sender.token })).signatories;
const namesOf = (part: Answer["json"] | undefined): string[] =>
  part?.["members"].map((one: { first_name: string }) => one.first_name);
const tenant = { role_name: "Tenant", first_name: "Tina", last_name: "Tenant" };

describe("the roles of a template", () => {
  test("hold several people and a host, which a workflow made from it has, each of the people with a mail", async () => {
    const { office, template } = await givenOffice();
    const { template_roles: roles } = (await must("GET", template.at, { token: sender.token })).template;
    expect(roles[0]).toMatchObject({ first_name: null, email: null, members: office });
    expect(roles[1]).toMatchObject({ members: [], ...host });
    const { status, json } = await fromTemplate(template, { signatories: [tenant], send: true });
    expect(status).toBe(201);
    const [part, hosted] = await peopleOf(json["workflow"].id);
    expect(namesOf(part)).toEqual(["Ada", "Bea"]);
    expect(hosted).toMatchObject({ first_name: "Tina", ...host });
    await runJobs(["deliverMail"]);
    for (const { email } of office) expect(await subjects(email)).toHaveLength(1);
  });

  test("are refused several people where one cannot stand for another, one person twice, and a host of nobody", async () => {
    const { template } = await givenOffice();
    const save = async (role: object) => {
      const body = {
        roles: [
          { role_name: "One", email: "ada@example.test" },
          { role_name: "Two", ...role },
        ],
      };
      const { status, json } = await call("POST", `${template.at}/roles`, { token: sender.token, body });
      return [status, Object.keys(json["errors"] ?? {}).toSorted()];
    };
    const people = [somebody("Ada"), somebody("Bea")];
    expect(await save({ members: people, recipient_role_id: 4 })).toEqual([422, ["roles.1.members"]]);
    expect(await save({ members: people, recipient_role_id: 5 })).toEqual([422, ["roles.1.members"]]);
    expect(await save({ members: [people[0], people[0]] })).toEqual([422, ["roles"]]);
    expect(await save({ members: [{ ...somebody("Ada"), email: "ADA@example.test" }] })).toEqual([422, ["roles"]]);
    expect(await save({ ...host })).toEqual([422, ["roles.1.host_name"]]);
    expect(await save({ members: [{ first_name: "Ada" }] })).toEqual([
      422,
      ["roles.1.members.0.email", "roles.1.members.0.last_name"],
    ]);
    expect((await save({ members: Array.from({ length: 11 }, (_, index) => somebody(`M${index}`)) }))[0]).toBe(422);
  });

  test("are filled anew by a call: with others, with one person, and not with a name beside the several", async () => {
    const { template } = await givenOffice();
    const others = [somebody("Cleo"), somebody("Dora"), somebody("Eva")];
    const made = async (office: object) => {
      const recipients = [{ role_name: "Office", ...office }, tenant];
      return fromTemplate(template, { signatories: recipients, send: true });
    };
    const several = await made({ members: others });
    expect(namesOf((await peopleOf(several.json["workflow"].id))[0])).toEqual(["Cleo", "Dora", "Eva"]);
    const one = await made({ ...somebody("Fay"), members: [] });
    expect((await peopleOf(one.json["workflow"].id))[0]).toMatchObject({ first_name: "Fay", members: [] });
    const refused = await made(somebody("Gil"));
    expect([refused.status, refused.json["errors"]["signatories.0.role_name"]]).toEqual([
      422,
      messages.validation.roleHasMembers,
    ]);
  });

  test("of a strict template are filled where it names nobody, and nowhere else", async () => {
    const { office, template } = await givenOffice({ allow_changes: false });
    const change = (body: object) => fromTemplate(template, { signatories: [{ role_name: "Office", ...body }] });
    expect((await change({ members: [somebody("Cleo")] })).status).toBe(403);
    expect((await fromTemplate(template, { signatories: [{ ...tenant, host_name: "Other" }] })).status).toBe(403);
    const sent = await fromTemplate(template, { signatories: [tenant], send: true });
    expect(namesOf((await peopleOf(sent.json["workflow"].id))[0])).toEqual(office.map(({ first_name }) => first_name));
    const open = await givenTemplate(sender, {
      roles: [{ role_name: "Office" }, { role_name: "Tenant", recipient_role_id: 5 }],
      over: { allow_changes: false },
    });
    const filled = await fromTemplate(open, {
      signatories: [
        { role_name: "Office", members: office },
        { ...tenant, ...host },
      ],
      send: true,
    });
    const [part, hosted] = await peopleOf(filled.json["workflow"].id);
    expect(namesOf(part)).toEqual(["Ada", "Bea"]);
    expect(hosted).toMatchObject(host);
  });

  test("keep them in a copy of the template, and come of a workflow that is saved as one", async () => {
    const { office, template } = await givenOffice();
    const copied = (await must("POST", `${template.at}/clone`, { token: sender.token, body: {} })).template;
    const alternates = [somebody("Ada"), somebody("Bea")];
    const people = [
      shared(2, { members: alternates }),
      person({ recipient_role_id: 5, ...host }),
      person({ recipient_role_id: 5 }),
    ];
    const sent = await givenSent(sender, people, { fieldsOf: () => [] });
    const saved = (await must("POST", `${sent.at}/template`, { token: sender.token })).template;
    const rolesOf = async (id: number): Promise<Answer["json"][]> =>
      (await must("GET", `/templates/${id}`, { token: sender.token })).template.template_roles;
    expect((await rolesOf(copied.id))[0]).toMatchObject({ members: office });
    const [several, hosted, ownHost] = await rolesOf(saved.id);
    expect(several).toMatchObject({ first_name: null, members: alternates });
    expect(hosted).toMatchObject(host);
    expect(ownHost).toMatchObject({ host_name: null, host_email: null });
  });
});

describe("a batch", () => {
  const head = "Tenant.first_name,Tenant.last_name,Tenant.host_name,Tenant.host_email";
  let office: ReturnType<typeof somebody>[];
  let template: Template;
  beforeEach(async () => {
    ({ office, template } = await givenOffice());
  });
  const workflowsOf = async (batch: Awaited<ReturnType<typeof givenBatch>>) => {
    await startBatch(batch, sender);
    await runBatches();
    const rows: { workflow: { id: number } | null }[] = await rowsOf(batch, "", sender);
    return Promise.all(rows.map(async ({ workflow }) => (workflow ? peopleOf(workflow.id) : [])));
  };

  test("keeps the template's several people and hosts where the table says nothing of them", async () => {
    const batch = await givenBatch("Tenant.first_name,Tenant.last_name\nTina,One\nTom,Two", {}, sender, template);
    for (const [part, hosted] of await workflowsOf(batch)) {
      expect(namesOf(part)).toEqual(office.map(({ first_name }) => first_name));
      expect(hosted).toMatchObject(host);
    }
  });

  test("fills several people of a role by numbered columns, hosts, and one person in place of several", async () => {
    const columns = [
      head,
      "Office.email,Office.first_name,Office.last_name,Office.2.email,Office.2.first_name,Office.2.last_name",
      "Office.3.email,Office.3.first_name,Office.3.last_name,Office.3.language",
    ].join(",");
    const [a, b, c] = [1, 2, 3].map((index) => `row${(number += 1)}.${index}@example.test`);
    const rows = [
      `Tina,One,Hal Host,hal@example.test,${a},Cleo,C,${b},Dora,D,${c},Eva,E,es`,
      `Tom,Two,,,${a},Fay,F,,,,,,,`,
      "Ted,Three,,,,,,,,,,,,",
    ];
    const table = [columns, ...rows].join("\n");
    const shown = await preview(table, {}, sender, template);
    expect([shown.good, shown.wrong]).toEqual([3, 0]);
    expect(shown.targets).toContain("Office.4.email");
    expect(shown.targets).not.toContain("Office.5.email");
    const [first, second, third] = await workflowsOf(await givenBatch(table, {}, sender, template));
    expect(first?.[0]?.["members"]).toMatchObject([{ email: a }, { email: b }, { email: c, default_language: "es" }]);
    expect(first?.[1]).toMatchObject({ host_name: "Hal Host", host_email: "hal@example.test" });
    expect(second?.[0]).toMatchObject({ first_name: "Fay", members: [] });
    expect(second?.[1]).toMatchObject(host);
    expect(namesOf(third?.[0])).toEqual(["Ada", "Bea"]);
  });

  test("refuses a row with half a person, with one person twice, and with several where one cannot stand for another", async () => {
    const columns = `${head},Office.email,Office.first_name,Office.last_name,Office.2.email,Office.2.first_name,Office.2.last_name`;
    const table = [
      columns,
      "Tina,One,,,a@example.test,Ada,A,b@example.test,,",
      "Tom,Two,,,a@example.test,Ada,A,A@example.test,Bea,B",
      "Ted,Three,,,,,,b@example.test,Bea,B",
    ].join("\n");
    const shown = await preview(table, {}, sender, template);
    expect([shown.good, shown.wrong]).toEqual([0, 3]);
    expect(shown.problems.map((one: { messages: string[] }) => one.messages.join(" "))).toEqual([
      expect.stringContaining("Office, person 2: First name"),
      expect.stringContaining(messages.validation.memberTwice),
      expect.stringContaining("Office: Email"),
    ]);
    expect(shown.targets).not.toContain("Tenant.2.email");
    const batch = await givenBatch(table, {}, sender, template);
    expect(await failedRows(batch, sender)).toContain("person 2");
  });

  test("of a strict template fills several people where it names nobody, and offers no people elsewhere", async () => {
    const strict = await givenTemplate(sender, {
      roles: [{ role_name: "Office" }, { role_name: "Board", members: [somebody("Ada"), somebody("Bea")] }],
      over: { allow_changes: false },
    });
    const [a, b] = [somebody("Cleo"), somebody("Dora")];
    const table = [
      "Office.email,Office.first_name,Office.last_name,Office.2.email,Office.2.first_name,Office.2.last_name",
      `${a.email},Cleo,C,${b.email},Dora,D`,
    ].join("\n");
    const shown = await preview(table, {}, sender, strict);
    expect(shown.targets.filter((one: string) => one.startsWith("Board"))).toEqual(["Board.external_id"]);
    const [people] = await workflowsOf(await givenBatch(table, {}, sender, strict));
    expect(people?.map(namesOf)).toEqual([
      ["Cleo", "Dora"],
      ["Ada", "Bea"],
    ]);
  });
});

test("a public link sends to several people and a host, and gives no visitor a role that several share", async () => {
  const { office, template } = await givenOffice();
  const roles = [
    { role_name: "Office", members: office },
    { role_name: "Witness", recipient_role_id: 5, first_name: "Will", last_name: "Witness", ...host },
    { role_name: "Visitor" },
  ];
  const { token } = sender;
  await must("POST", `${template.at}/roles`, { token, body: { roles } });
  const open = (role_name: string) =>
    call("POST", `${template.at}/public-links`, { token, body: { role_name, confirms_address: false } });
  const refused = await open("Office");
  expect([refused.status, refused.json["errors"]["role_name"]]).toEqual([422, messages.validation.roleIsShared]);
  const { json } = await open("Visitor");
  const visit = { first_name: "Zoe", last_name: "Papa", email: somebody("Zoe").email, language: "en" };
  await must("POST", `/public-links/${json["public_link"].url.split("/start/")[1]}/visits`, { body: visit });
  const { workflows } = await must("GET", "/workflows?per_page=1&sort=created_at&direction=desc", { token });
  const [part, witness, visitor] = await peopleOf(workflows[0].id);
  expect(namesOf(part)).toEqual(["Ada", "Bea"]);
  expect([witness, visitor]).toMatchObject([host, { first_name: "Zoe" }]);
});
