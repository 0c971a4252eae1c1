import { beforeAll, expect, test } from "vitest";
import { shared } from "../support/alternates";
import { tableAt } from "../support/answers";
import { useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

test("the values of a workflow name its recipients as the list does, also several of whom nobody has begun", async () => {
  const several = { ...shared(2), external_id: "both" };
  const sent = await givenSent(sender, [several, person({ external_id: "tenant" })]);
  const peopleAt = async (address: string) => {
    const [head = [], row = []] = await tableAt(`${address}format=plain`, sender);
    return ["Recipients", "External IDs of the recipients"].map((heading) => row[head.indexOf(heading)]);
  };
  const [listed, values] = [
    await peopleAt("/workflows/export?"),
    await peopleAt(`/workflows/simple-sign/${sent.id}/values.csv?`),
  ];
  expect(values).toEqual(listed);
  const [first, second] = several.members;
  expect(values[0]).toContain(`<${first?.email}> or`);
  expect(values[0]).toContain(`<${second?.email}>; `);
  expect(values[1]).toBe("both; tenant");
});
