import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionOptions } from "@/db/client";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { beginRegister } from "@/lib/audit/register";
import { acts } from "@/lib/operator/acts";
import { systemContext } from "@/lib/platform/context/context";
import { markOurs } from "@/lib/platform/crypto/installation";
import { useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { newest } from "../support/rewritten-chain";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const findings = async () => (await verifyAnchors(systemContext())).findings;

test("what a restored database lacks is told as such once the operator says so, and nothing else is", async () => {
  await markOurs(connectionOptions());
  await beginRegister(systemContext(), "5".repeat(64));
  const sender = await givenUser();
  await givenSent(sender);
  await makeAnchors(systemContext());
  const { number = 0 } = (await newest()) ?? {};
  const lose = (lost: number) =>
    asOwner(sql`delete from anchor_leaves where anchor = ${lost}`, sql`delete from anchors where number = ${lost}`);
  await lose(number);
  const missing = `anchor ${number} is missing from the database, and storage has its file`;
  expect(await findings()).toEqual([missing]);
  const acknowledge = async () => acts["acknowledge-restore"]?.run({});
  expect(await acknowledge()).toMatchObject({ lines: [expect.stringMatching(new RegExp(`\\b${number}\\.$`))] });
  expect(await findings()).toEqual([]);
  expect((await verifyAnchors(systemContext())).notes).toContainEqual(
    expect.stringMatching(new RegExp(`^${missing}: restored on 20`)),
  );
  expect(await acknowledge()).toMatchObject({ lines: ["There is nothing to acknowledge."] });
  await givenSent(sender);
  await makeAnchors(systemContext(new Date(Date.now() + 3600_000)));
  const { number: later = 0 } = (await newest()) ?? {};
  await lose(later);
  expect(await findings()).toEqual([`anchor ${later} is missing from the database, and storage has its file`]);
});
