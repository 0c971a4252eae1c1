import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const present = 1;
const verified = 4;
const withKey = 64;

/** An authenticator in software, which says of itself whatever a test wants. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  origin = "http://localhost:3999";
  rpId = "localhost";
  verifiesUser = true;
  private readonly key: KeyObject;
  private readonly point: { x: Buffer; y: Buffer };

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.point = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  /** The passkey as the browser's JSON text, made for these options. */
  create(options: string): string {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(this.point.x)],
      [-3, new Uint8Array(this.point.y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(Buffer.concat([this.authenticatorData(withKey), credential]))],
    ]);
    // The cast is needed because the helper's type names its own CBOR values only.
    const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
    const clientDataJSON = base64url(this.clientData("webauthn.create", options));
    return this.json({ clientDataJSON, attestationObject, transports: ["internal"] });
  }

  /** Its signature for these options, as the browser's JSON text. */
  get(options: string): string {
    this.counter += 1;
    const data = this.authenticatorData(0);
    const clientData = this.clientData("webauthn.get", options);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.key);
    return this.json({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  private authenticatorData(more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = present | more | (this.verifiesUser ? verified : 0);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, options: string): Buffer {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private json(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}
