import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { eraseDeparted } from "@/lib/leaving/erase-account";
import { systemContext } from "@/lib/platform/context/context";
import { call, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { correct } from "../support/corrections";
import { person } from "../support/given";
import { givenSent } from "../support/shortcuts";
import { tracesOf } from "../support/traces";
import { verify } from "../support/verifier";

useProduct();

test("a host who leaves is nowhere named, and the link of their removed recipient still says that nothing is needed", async () => {
  const { admin, join } = await givenOrganisation();
  const leaver = await join();
  const people = [person({ recipient_role_id: 5 }), person()];
  const sent = await givenSent(leaver, people, { fieldsOf: () => [], ordered: false });
  await runJobs();
  const [hosted] = sent.signatories;
  const removal = { kind: "remove_recipient", signatory_id: hosted?.["id"] };
  expect((await correct(leaver, sent, [removal])).status).toBe(200);
  await runJobs();
  const rowOf = async () =>
    (
      await database()
        .select()
        .from(recipients)
        .where(eq(recipients.id, Number(hosted?.["id"])))
    )[0];
  const before = await rowOf();
  expect((await call("DELETE", "/users/me", { token: leaver.token })).status).toBe(204);
  await runJobs();
  await eraseDeparted(systemContext());
  await runJobs();
  const { linkVersion, linkHash, hostEmail } = (await rowOf()) ?? {};
  expect([linkVersion, linkHash, hostEmail]).toEqual([before?.linkVersion, before?.linkHash, admin.email]);
  const opened = await call("GET", `/signature-requests/${sent.tokens[0]}`);
  expect([opened.status, opened.json["message"]]).toEqual([410, expect.stringContaining("no longer needs you")]);
  expect(await tracesOf([leaver.email])).toEqual([]);
  expect([(await judgeAuditChain(systemContext(), sent.id)).facts.state, await verify()]).toEqual(["kept", []]);
});
