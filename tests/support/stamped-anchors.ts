import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { database } from "@/db/client";
import { anchorStamps } from "@/db/schema/anchors";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { systemContext } from "@/lib/platform/context/context";
import { runJobs, useProduct } from "./api";
import { type Sender, signAs } from "./given";
import { newest } from "./rewritten-chain";
import { startSealAuthority } from "./seal-authority";
import { givenSent, givenUser, type Sent } from "./shortcuts";

/**
 * The product with two time-stamp authorities. `given` is made anew for each test: a sealed workflow in an anchor of its
 * own, stamped by both.
 */
export async function useStampedAnchors() {
  const [authority, second] = [await startSealAuthority(), await startSealAuthority()];
  // The tokens hold no issuers, as those of some authorities.
  const roots = authority.at("roots.pem");
  writeFileSync(roots, Buffer.concat([authority, second].map((one) => readFileSync(one.at("issuer.crt")))));
  Object.assign(process.env, { TSA_URL: authority.tsaUrl, TSA_URL_2: second.tsaUrl, TRUST_ANCHORS: roots });
  useProduct();
  afterAll(() => {
    authority.close();
    second.close();
  });
  const given = {} as { sender: Sender; sent: Sent };
  beforeEach(async () => {
    for (const one of [authority, second]) one.behave();
    given.sender = await givenUser();
    given.sent = await givenSent(given.sender);
    await signAs(given.sent.tokens[0] ?? null);
    await runJobs();
    await makeAnchors(systemContext());
    await stampAnchors(systemContext());
  });
  return { authority, second, roots, given };
}

/** So many hours from now. */
export const hour = (number: number) => systemContext(new Date(Date.now() + number * 3600_000));
export const numberNow = async () => (await newest())?.number ?? 0;
export const stampsOf = (number: number) =>
  database().select().from(anchorStamps).where(eq(anchorStamps.anchor, number));
export const placeOf = (name: string) => path.join(process.env["DATA_DIR"] ?? "", "files", "anchors", name);
/** The number of an anchor as its files are named. */
export const nameOf = (number: number) => String(number).padStart(6, "0");
