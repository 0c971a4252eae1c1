import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { BitString, Integer, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inBer } from "../../../../tests/support/ber";
import { identityOf } from "../../../../tests/support/forged-cms";
import { bytesOf, timeStampBy, timeStamping } from "../../../../tests/support/time-stamps";
import type { SigningIdentity } from "../contract";
import { isDer } from "../verify/der";
import { requestTimestamp } from "./timestamp";

const digest = createHash("sha256").update("contract").digest();
const hour = 3600_000;
type Asked = Parameters<typeof timeStampBy>[1];

let authority: SigningIdentity;
let answer: (asked: Asked) => Promise<Uint8Array>;
let url: string;
let respond: ((response: ServerResponse) => void) | undefined;
let asked: number;

/** An authority that answers what the test wants. */
const server = createServer((request, response) => {
  asked += 1;
  void buffer(request).then(async (query) => {
    if (respond) return respond(response);
    const { nonce } = pkijs.TimeStampReq.fromBER(new Uint8Array(query));
    response.end(await answer({ digest, ...(nonce && { nonce }) }));
  });
});

beforeAll(async () => {
  authority = await identityOf({ name: "Authority", purposes: [timeStamping] });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = 0;
  respond = undefined;
});

function granted(timeStampToken: pkijs.ContentInfo): Uint8Array {
  const response = new pkijs.TimeStampResp({ status: new pkijs.PKIStatusInfo({ status: 0 }), timeStampToken });
  return new Uint8Array(response.toSchema().toBER());
}

const answered = (make: typeof answer) => {
  answer = make;
  return requestTimestamp(url, digest);
};

test("an honest time stamp is accepted, and written in DER even if it was sent in BER", async () => {
  const sent: Uint8Array[] = [];
  const token = await answered(async (asked) => granted(keep(sent, timeStampBy(authority, asked))));
  expect(Buffer.from(token.toBER())).toEqual(Buffer.from(sent[0] ?? ""));
  const streamed = await answered(async (asked) => inBer(granted(keep(sent, timeStampBy(authority, asked)))));
  expect(Buffer.from(streamed.toBER())).toEqual(Buffer.from(sent[1] ?? ""));
  expect(isDer(new Uint8Array(streamed.toBER()))).toBe(true);
});

function keep(sent: Uint8Array[], token: pkijs.ContentInfo): pkijs.ContentInfo {
  sent.push(bytesOf(token));
  return token;
}

/** The last bytes are the signature's. */
function withOtherSignature(token: Uint8Array): Uint8Array {
  const forged = Uint8Array.from(token);
  const last = forged.length - 1;
  forged[last] = (forged[last] ?? 0) ^ 1;
  return forged;
}

const stamped = (wish: Partial<Asked>) => async (asked: Asked) =>
  granted(timeStampBy(authority, { ...asked, ...wish }));
const stampedBy = (certificate: Partial<Parameters<typeof identityOf>[0]>) => async (asked: Asked) =>
  granted(timeStampBy(await identityOf({ name: "Authority", purposes: [timeStamping], ...certificate }), asked));

const refused: [string, RegExp, typeof answer][] = [
  [
    "another signature",
    /not a valid time stamp: another signature/,
    async (asked) => withOtherSignature(granted(timeStampBy(authority, asked))),
  ],
  ["another imprint", /another question/, stamped({ digest: createHash("sha256").update("other").digest() })],
  ["no nonce", /another question/, async () => granted(timeStampBy(authority, { digest }))],
  ["another nonce", /another question/, stamped({ nonce: new Integer({ value: 7 }) })],
  ["a certificate for documents", /not for time stamps/, stampedBy({ purposes: ["1.3.6.1.5.5.7.3.36"] })],
  ["a certificate that is not named", /does not name its certificate/, stamped({ isNamed: false })],
  [
    "a certificate that has ended",
    /certificate is not valid/,
    stampedBy({ from: new Date(Date.UTC(2020, 0)), to: new Date(Date.UTC(2021, 0)) }),
  ],
  ["a time two hours ago", /says that it is/, stamped({ at: new Date(Date.now() - 2 * hour) })],
  ["a time in two hours", /says that it is/, stamped({ at: new Date(Date.now() + 2 * hour) })],
  ["SHA-1", /signs with SHA-1/, stamped({ hash: "sha1" })],
  ["nonsense", /cannot be read/, async () => Buffer.from("nonsense")],
];

test.each(refused)("a time stamp with %s is refused", async (_, why, make) => {
  await expect(answered(make)).rejects.toThrow(why);
});

const mebibyte = Buffer.alloc(1024 * 1024);
const failing: [string, RegExp, (response: ServerResponse) => void][] = [
  [
    "an error of HTTP",
    /127\.0\.0\.1:\d+ answered 503 Too busy\.$/,
    (response) => response.writeHead(503, "Too busy").end("later"),
  ],
  [
    "a page",
    /answered with text\/html, and not with application\/timestamp-reply: TSA_URL leads to something else\.$/,
    (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>Welcome"),
  ],
  [
    "a redirect",
    /redirects to \/elsewhere \(307\), which is not followed: set TSA_URL to where it leads\.$/,
    (response) => response.writeHead(307, { location: "/elsewhere" }).end(),
  ],
  [
    "a connection that breaks",
    /broke off its answer: /,
    (response) => response.writeHead(200, { "content-length": "900" }).write("0", () => response.destroy()),
  ],
];

test.each(failing)("%s fails with its reason, and is asked once", async (_, why, answering) => {
  respond = answering;
  await expect(requestTimestamp(url, digest)).rejects.toThrow(why);
  expect(asked).toBe(1);
});

test.each([
  ["says nothing", (response: ServerResponse) => void response],
  ["begins and says nothing more", (response: ServerResponse) => void response.writeHead(200).write("0")],
])("an authority that %s is left after the time for it", async (_, answering) => {
  respond = answering;
  await expect(requestTimestamp(url, digest, 200)).rejects.toThrow(
    /127\.0\.0\.1:\d+ has not answered within 0\.2 s\.$/,
  );
});

test("an answer without end is left as soon as it is too long", async () => {
  let isLeft = false;
  respond = (response) => {
    const feed = () => void response.write(mebibyte, () => !isLeft && feed());
    response.on("close", () => (isLeft = true));
    response.writeHead(200);
    feed();
  };
  await expect(requestTimestamp(url, digest, 60_000)).rejects.toThrow("answered with more than 24 KB.");
  await vi.waitFor(() => expect(isLeft).toBe(true));
});

test("a refusal is told with its reason and the authority's own words", async () => {
  const failInfo = new BitString({ valueHex: Uint8Array.of(0b1000_0000, 0, 0b1000_0000).buffer });
  const words = new Utf8String({ value: "Hash\nalgorithm is not supported" });
  const status = new pkijs.PKIStatusInfo({ status: 2, statusStrings: [words], failInfo });
  const refusal = new Uint8Array(new pkijs.TimeStampResp({ status }).toSchema().toBER());
  await expect(answered(async () => refusal)).rejects.toThrow(
    'refused with status 2: it does not know the hash algorithm, it does not support the extension, "Hash algorithm is not supported".',
  );
});
