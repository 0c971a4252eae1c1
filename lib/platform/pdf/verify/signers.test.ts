import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoReason } from "@/lib/demos/rules";
import { answerOf, isVouchedFor } from "@/lib/verification/rules";
import type { SealedWorkflowDto } from "@/lib/verification/schema";
import { inBer } from "../../../../tests/support/ber";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import {
  type Objects,
  page,
  rangeRoom,
  roomFor,
  save,
  sign,
  signature,
  stream,
} from "../../../../tests/support/raw-pdf";
import { stamping, timeStamping } from "../../../../tests/support/time-stamps";
import type { SigningIdentity } from "../contract";
import { verifyPdf } from "./verify-pdf";

/** Begins an element whose type is in further bytes, which no signature has. */
const longTag = 0x1f;

let ours: SigningIdentity;
let root: SigningIdentity;
let anchors: Uint8Array[];

beforeAll(async () => {
  ours = await identityOf({ name: "Countersign localhost" });
  root = await identityOf({ name: "Root", usage: 0x06, isAuthority: true });
  anchors = root.certificates;
});

const certified = "/SubFilter/ETSI.CAdES.detached/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1/V/1.2>>>>]";
const signed = async (identity: SigningIdentity, more = certified) =>
  sign(save({ ...page("Rent: 500"), 8: signature(more) }), honest(identity));

/** With what any program may append to a signed file. */
const withValidationData = (file: Uint8Array) =>
  save({ 1: (page("")[1] ?? "").replace("/AcroForm", "/DSS<</Certs[20 0 R]>>/AcroForm"), 20: stream("x") }, file);
const second = (more: string): Objects => ({
  1: (page("")[1] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
  3: (page("")[3] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
  30: "<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/Rect[0 0 0 0]/F 132/P 3 0 R/V 31 0 R>>",
  31: signature(more),
});
const stamped = async (file: Uint8Array, make: Parameters<typeof sign>[1]) =>
  sign(save(second("/SubFilter/ETSI.RFC3161"), file), make);

/** Of a file whose sealed revision is on record. */
const recorded: SealedWorkflowDto = {
  uuid: "",
  recordedAs: "document",
  isProven: true,
  sealedAt: null,
  existsSince: null,
  documents: [],
  recipientCount: 1,
  auditChain: {
    whole: true,
    state: "whole",
    fault: null,
    firstBroken: null,
    brokenAnchor: null,
    missing: [],
    erased: null,
    anchored: null,
    head: "",
    unmarked: 0,
    facts: { state: "kept", erasedAt: null, difference: null },
  },
};

/** The answer of an installation whose seals are made by `ours`, and whether it may show a tick. */
async function answer(file: Uint8Array, sealed: SealedWorkflowDto | null = null) {
  const found = await verifyPdf(file, anchors);
  const own = (await verifyPdf(await signed(ours))).certificateFingerprint ?? "";
  const onRecord = { workflow: null, sealed };
  const { verdict, sealedByStanding, laterRevisions, weakHash, ...rest } = answerOf(found, onRecord, [own]);
  const isTicked = isVouchedFor({ verdict, sealedByStanding, laterRevisions, weakHash, ...rest });
  return { verdict, standing: sealedByStanding, later: laterRevisions, weakHash, isTicked };
}

describe("the signer is judged before what was added", () => {
  test("a self-made certificate with our name is never ticked, whatever is appended", async () => {
    const lookalike = await signed(await identityOf({ name: "Countersign localhost" }));
    for (const file of [lookalike, withValidationData(lookalike)])
      expect(await answer(file)).toMatchObject({ verdict: "selfSigned", standing: "selfSigned", isTicked: false });
  });

  test("nor is one of an authority of its maker's own", async () => {
    const authority = await identityOf({ name: "Trust Services", usage: 0x06, isAuthority: true });
    const file = await signed(await identityOf({ name: "Countersign localhost", by: authority }));
    expect(await answer(file)).toMatchObject({ verdict: "sealedElsewhere", standing: "issued", isTicked: false });
    const extended = await answer(withValidationData(file));
    expect(extended).toMatchObject({ verdict: "extended", standing: "issued", isTicked: false });
  });

  test("one that leads to a trust anchor is ticked, if it is for documents and has not ended", async () => {
    const standingOf = async (wish: Partial<Parameters<typeof identityOf>[0]>) => {
      const file = await signed(await identityOf({ name: "Notary", by: root, ...wish }));
      const { standing, isTicked } = await answer(withValidationData(file));
      return [standing, isTicked];
    };
    expect(await standingOf({})).toEqual(["anchored", true]);
    expect(await standingOf({ purposes: ["1.3.6.1.5.5.7.3.36"] })).toEqual(["anchored", true]);
    expect(await standingOf({ purposes: ["1.3.6.1.5.5.7.3.1"] })).toEqual(["issued", false]); // for web servers
    const ended = { from: new Date(Date.UTC(2020, 0)), to: new Date(Date.UTC(2021, 0)) };
    expect(await standingOf(ended)).toEqual(["issued", false]);
  });

  test("our own certificate is known, and additions make nothing recorded that was not", async () => {
    const file = await signed(ours);
    expect(await answer(file)).toMatchObject({ verdict: "unrecorded", standing: "own" });
    const extended = withValidationData(file);
    expect(await answer(extended)).toMatchObject({ verdict: "unrecorded", standing: "own" });
    expect(await answer(extended, recorded)).toMatchObject({ verdict: "extended", standing: "own", isTicked: true });
    const { sha256: before } = await verifyPdf(file);
    const { sha256, earlierSha256s } = await verifyPdf(extended);
    expect(earlierSha256s).toEqual([before]);
    expect(sha256).not.toBe(before);
    const again = await verifyPdf(save({ 20: stream("y") }, extended));
    const { sha256: withoutLineEnd } = await verifyPdf(extended.subarray(0, -1));
    expect([again.state, again.earlierSha256s]).toEqual(["extended", [withoutLineEnd, before]]);
  });

  test("a demo stays one, whatever is appended", async () => {
    const file = await signed(ours, `${certified}/Reason(${demoReason})`);
    expect(await answer(file)).toMatchObject({ verdict: "demo" });
    expect(await answer(withValidationData(file))).toMatchObject({ verdict: "demo" });
  });

  test("each later signature has a standing of its own, and takes the tick away if nobody vouches for it", async () => {
    const notary = await identityOf({ name: "Notary", by: root });
    const detached = "/SubFilter/ETSI.CAdES.detached";
    const file = save(second(detached), await signed(notary, detached));
    expect(await answer(await sign(file, honest(notary)))).toMatchObject({
      later: [{ kinds: ["signature"], by: "Notary", standing: "anchored" }],
      isTicked: true,
    });
    expect(await answer(await sign(file, honest(ours)))).toMatchObject({
      later: [{ standing: "own" }],
      isTicked: true,
    });
    const lookalike = await identityOf({ name: "Countersign localhost" });
    expect(await answer(await sign(file, honest(lookalike)))).toMatchObject({
      standing: "anchored",
      later: [{ by: "Countersign localhost", standing: "selfSigned" }],
      isTicked: false,
    });
  });
});

describe("a document time stamp", () => {
  test("says whether it leads to a trust anchor", async () => {
    const file = await signed(ours);
    const standings = [];
    for (const by of [root, ours]) {
      const authority = await identityOf({ name: "Stamps", by, purposes: [timeStamping] });
      const { verdict, later } = await answer(await stamped(file, stamping(authority)), recorded);
      standings.push({ verdict, standing: later[0]?.standing });
    }
    expect(standings).toEqual([
      { verdict: "extended", standing: "anchored" },
      { verdict: "extended", standing: "issued" },
    ]);
  });

  test("counts only with its own signature, by a certificate for time stamps that it names", async () => {
    const file = await signed(ours);
    const authority = await identityOf({ name: "Stamps", by: root, purposes: [timeStamping] });
    const stateOf = async (make: Parameters<typeof sign>[1]) => (await verifyPdf(await stamped(file, make))).state;
    expect(await stateOf(stamping(authority))).toBe("extended");
    expect(await stateOf(stamping(await identityOf({ name: "Stamps", by: root })))).toBe("unjudged");
    expect(await stateOf(stamping(authority, { isNamed: false }))).toBe("unjudged");
    const broken = async (covered: Uint8Array) => {
      const token = await stamping(authority)(covered);
      return Uint8Array.from(token, (byte, at) => (at === token.length - 1 ? byte ^ 1 : byte));
    };
    expect(await stateOf(broken)).toBe("changed");
  });

  test("in BER is judged as in DER, and is unjudged if it cannot be decoded", async () => {
    const file = await signed(ours);
    const authority = await identityOf({ name: "Stamps", by: root, purposes: [timeStamping] });
    const inStreamed = async (covered: Uint8Array) => inBer(await stamping(authority)(covered));
    expect(await verifyPdf(await stamped(file, inStreamed))).toMatchObject({
      state: "extended",
      later: [{ by: "Stamps" }],
    });
    const undecodable = async (covered: Uint8Array) => (await inStreamed(covered)).with(2, longTag);
    expect((await verifyPdf(await stamped(file, undecodable))).state).toBe("unjudged");
  });
});

describe("our own seals are written in one way only", () => {
  test("in BER they are changed, and a foreign one is not", async () => {
    const streamed = (identity: SigningIdentity) =>
      sign(save({ ...page("Rent: 500"), 8: signature(certified) }), async (covered) =>
        inBer(await honest(identity)(covered)),
      );
    expect((await answer(await streamed(ours))).verdict).toBe("changed");
    expect((await answer(await streamed(await identityOf({ name: "Other", by: root })))).verdict).toBe(
      "sealedElsewhere",
    );
  });

  test("with anything but zeros behind them they are changed, in BER as well", async () => {
    const followed = (make: (cms: Uint8Array) => Uint8Array) =>
      sign(save({ ...page("Rent: 500"), 8: signature(certified) }), async (covered) =>
        Buffer.concat([make(await honest(ours)(covered)), Buffer.from([0, 0, 7])]),
      );
    expect((await answer(await followed((cms) => cms))).verdict).toBe("changed");
    expect((await answer(await followed(inBer))).verdict).toBe("changed");
  });
});

describe("hashes that no longer prove anything", () => {
  const folder = mkdtempSync(join(tmpdir(), "weak-hashes-"));
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: "pipe" });
  beforeAll(() => {
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", at("key.pem"), "-out", at("cert.pem")];
    openssl("req", "-x509", ...key, "-subj", "/CN=Somebody", "-days", "2");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const by = (hash: string) => async (covered: Uint8Array) => {
    writeFileSync(at("covered"), covered);
    const files = ["-in", at("covered"), "-signer", at("cert.pem"), "-inkey", at("key.pem"), "-out", at("cms")];
    openssl("cms", "-sign", "-binary", "-md", hash, "-outform", "DER", ...files);
    return new Uint8Array(readFileSync(at("cms")));
  };

  test.each([
    ["sha1", "SHA-1", "selfSigned"],
    ["md5", "MD5", "unjudged"],
    ["sha256", null, "selfSigned"],
  ])("%s in a signature", async (hash, weakHash, verdict) => {
    const file = await sign(save({ ...page("x"), 8: signature("/SubFilter/adbe.pkcs7.detached") }), by(hash));
    expect(await answer(file)).toMatchObject({ verdict, weakHash });
  });

  test("SHA-1 in a kind of signature that always uses it, in a later time stamp, and behind an anchor", async () => {
    const old = await sign(save({ ...page("x"), 8: signature("/SubFilter/adbe.x509.rsa_sha1") }), honest(ours));
    expect(await answer(old)).toMatchObject({ verdict: "unjudged", weakHash: "SHA-1" });
    const authority = await identityOf({ name: "Stamps", by: root, purposes: [timeStamping] });
    const notary = await signed(await identityOf({ name: "Notary", by: root }));
    const late = await answer(await stamped(notary, stamping(authority, { hash: "sha1" })));
    expect(late).toMatchObject({ verdict: "extended", weakHash: "SHA-1", isTicked: false });
  });
});

test("five signatures are found if the cross-reference cannot be read, however long each is before its range", async () => {
  const long = `<</Type/Sig/SubFilter/ETSI.CAdES.detached/Contents${roomFor(40_000)}/ByteRange${rangeRoom}>>`;
  let file = await sign(save({ ...page("x"), 8: long }), honest(ours));
  for (const number of [31, 32, 33]) file = await sign(save({ [number]: long }, file), honest(ours));
  const unreadable = await sign(save({ 34: long }, file, "/Root 1 0 R%"), honest(ours));
  expect(await verifyPdf(unreadable)).toMatchObject({
    state: "addedLater",
    why: "an unreadable file",
    signerName: "Countersign localhost",
  });
});
