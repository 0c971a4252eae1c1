import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { runJobs, useProduct } from "../support/api";
import { honest, identityOf } from "../support/forged-cms";
import { signAs } from "../support/given";
import { page, save, sign, signature, stream } from "../support/raw-pdf";
import { givenUser, givenSent } from "../support/shortcuts";
import { stamping, timeStamping } from "../support/time-stamps";
import { verdictOf, verify } from "../support/verify-file";

useProduct();

const certified = signature(
  "/SubFilter/ETSI.CAdES.detached/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1/V/1.2>>>>]",
);
const drawn = page("Rent: 500");
const seal = async (size = "300 400") => {
  const sized = { ...drawn, 3: (drawn[3] ?? "").replace("300 400", size) };
  return sign(save({ ...sized, 8: certified }), honest(await sealKey()));
};
const validationData = {
  1: (drawn[1] ?? "").replace("/AcroForm", "/DSS<</Certs[20 0 R]>>/AcroForm"),
  20: stream("certificate"),
};

test("additions to a seal of ours are allowed if every page looks as before", async () => {
  const sealed = await seal();
  const extended = save(validationData, sealed);
  expect(await verdictOf(extended)).toEqual({ intact: true, verdict: "unrecorded" });
  await record(sealed);
  const { json } = await verify(extended);
  expect(json).toMatchObject({ intact: true, verdict: "extended", sealed_by_standing: "own", weak_hash: null });
  expect(json.later_revisions).toMatchObject([{ kinds: ["validationData"], standing: null }]);
});

test("additions are not judged if the pages cannot be drawn within the limits, unless the file is recorded", async () => {
  const endless = save(validationData, await seal("1 14400"));
  expect(await verdictOf(endless)).toEqual({ intact: false, verdict: "unjudged" });
  await record(endless);
  expect(await verdictOf(endless)).toEqual({ intact: true, verdict: "sealedHere" });
});

test("additions are never allowed if they draw something", async () => {
  const authority = await identityOf({ name: "Authority", purposes: [timeStamping] });
  const picture = stream("0 0 300 400 re f", "/Type/XObject/Subtype/Form/BBox[0 0 300 400]");
  for (const flags of [4, 36, 164, 292]) {
    const objects = {
      1: (drawn[1] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
      3: (drawn[3] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
      21: picture,
      30: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Time)/Rect[0 0 300 400]/F ${flags}/AP<</N 21 0 R>>/P 3 0 R/V 31 0 R>>`,
      31: signature("/SubFilter/ETSI.RFC3161"),
    };
    expect(await verdictOf(await sign(save(objects, await seal()), stamping(authority)))).toMatchObject({
      intact: false,
    });
  }
});

/** Makes it the sealed file of a workflow. */
async function record(file: Uint8Array): Promise<void> {
  const sent = await givenSent(await givenUser());
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update documents set sealed_hash = ${sha256(file)} where workflow_id = ${sent.id}`);
  });
  const entry = { action: "sealed", description: sha256(file) } as const;
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, entry));
}
