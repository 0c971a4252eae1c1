import { beforeEach, expect, test } from "vitest";
import { systemContext } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { sweepLeftovers } from "@/lib/worker/leftovers";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { correct } from "../support/corrections";
import { person, type Sender, signAs } from "../support/given";
import { night, settle } from "../support/nights";
import { isErased, never, putRetention, year } from "../support/retention";
import { givenSent } from "../support/shortcuts";
import { tracesOf } from "../support/traces";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

/** In everything that somebody can write about a workflow. */
const name = "zervoudakis";

test("nothing that was written about a workflow that a rule has erased is left in the database", async () => {
  await putRetention(admin, organisation.at, { ...never, completed_years: 1 });
  await must("POST", `${organisation.at}/webhooks`, {
    token: admin.token,
    body: { url: "https://hooks.example/in", events: ["workflow.completed", "signatory.finished"] },
  });
  const people = [
    person({
      last_name: "Zervoudakis",
      email: `${name}@example.test`,
      mobile_number: "306900000000",
      private_message: `For ${name} alone`,
      external_id: `customer ${name}`,
      metadata: { file: name },
    }),
    person({ last_name: "Zervoudakis" }),
  ];
  const sent = await givenSent(admin, people, {
    groupId: organisation.groupId,
    ordered: false,
    beforeSending: async ({ at }) => {
      await must("PATCH", at, {
        token: admin.token,
        body: { name: `Lease of ${name}`, message: `To ${name}`, external_id: name, metadata: { about: name } },
      });
    },
  });
  const [, second] = sent.signatories;
  const moved = { kind: "change_recipient", signatory_id: second?.["id"], email: `other.${name}@example.test` };
  expect((await correct(admin, sent, [moved])).status).toBe(200);
  await signAs(sent.tokens[0] ?? null);
  await signAs(signingToken({ id: Number(second?.["id"]), linkVersion: 2 }));
  await settle();
  expect((await tracesOf([name])).length).toBeGreaterThan(8);
  await night(year - 29);
  await call("POST", `${organisation.at}/retention/data-exports`, { token: admin.token });
  await runJobs();
  await settle();
  await night(year + 2);
  expect(await isErased(sent.id)).toBe(true);
  await sweepLeftovers(systemContext(daysLater(new Date(), year + 2))); // deliveries of webhooks end long before
  expect(await tracesOf([name, "306900000000"])).toEqual([]);
});
