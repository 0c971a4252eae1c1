import { expect, test } from "vitest";
import { useProduct } from "../support/api";
import { givenProvider } from "../support/scim";

useProduct();

const product = (comparison: string) => Array.from({ length: 40 }, () => `(${comparison})`).join(" and ");
const endless = `value eq "${"\\".repeat(1000)}`;

// Without the check, the parser works on each of these for longer than anybody waits.
test.each([
  product('userName eq "a" or userName eq "b"'),
  product("active eq true or active eq false"),
  `not ${product("active eq true and active eq false")}`,
  endless,
  `userName eq "${"\n".repeat(1000)}`,
])("a filter that the parser would multiply out for ever is refused (%#)", async (filter) => {
  const { send } = await givenProvider();
  for (const kind of ["Users", "Groups"]) {
    const refused = await send("GET", `/${kind}?filter=${encodeURIComponent(filter)}`);
    expect([refused.status, refused.json.scimType]).toEqual([400, "invalidFilter"]);
  }
});

test.each([product("value eq 1 or type eq 2"), endless])(
  "so is a path of a patch with such a filter (%#)",
  async (filter) => {
    const { send, make, patch } = await givenProvider();
    const { id } = await make();
    const { json: group } = await send("POST", "/Groups", { displayName: "Sales" });
    const name = { path: `name[${filter}].givenName`, key: `name[${filter}]` };
    for (const operation of [
      { op: "replace", path: name.path, value: "x" },
      { op: "replace", value: { [name.key]: "x" } },
    ])
      expect((await patch(id, [operation])).json).toMatchObject({ status: "400", scimType: "invalidPath" });
    const ofGroup = await patch(group.id, [{ op: "remove", path: `members[${filter}]` }], "Groups");
    expect(ofGroup.json).toMatchObject({ status: "400", scimType: "invalidPath" });
  },
);

test("a filter with a few groups, and one with many alternatives, is read", async () => {
  const { send, make, domain } = await givenProvider();
  await make("ada");
  const grouped = `(userName sw "ada" or userName sw "b") and (active eq true or externalId eq "x")`;
  const long = Array.from({ length: 50 }, (_, number) => `userName eq "${number}@x"`).join(" or ");
  for (const filter of [grouped, `${long} or userName eq "ada@${domain}"`])
    expect((await send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).json.totalResults).toBe(1);
});

test("a patch of too many operations is refused", async () => {
  const { make, patch } = await givenProvider();
  const { id } = await make();
  const many = Array.from({ length: 5001 }, () => ({ op: "add", path: "externalId", value: "x" }));
  expect((await patch(id, many)).json).toMatchObject({ status: "400", scimType: "invalidValue" });
});
