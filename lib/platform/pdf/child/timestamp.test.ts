import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import * as pkijs from "pkijs";
import { afterAll, beforeAll, expect, test } from "vitest";
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

/** An authority that answers what the test wants. */
const server = createServer((request, response) => {
  void buffer(request).then(async (query) => {
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
afterAll(() => server.close());

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
