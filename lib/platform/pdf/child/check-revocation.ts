import * as pkijs from "pkijs";
import { type Attested, isCurrent } from "../verify/attested";
import { Fault } from "../verify/cms";
import { attestByCrl, readCrl } from "../verify/crl";
import { attestByOcsp, readOcsp } from "../verify/ocsp";

export type RevocationCheck = {
  kind: Attested["kind"];
  /** The answer of the authority, DER. */
  answer: Uint8Array;
  certificate: Uint8Array;
  issuer: Uint8Array;
  at: Date;
};

/** What the answer says about the certificate, or why it says nothing. A revoked certificate is an answer, too. */
export async function checkRevocation(check: RevocationCheck): Promise<Attested | { fault: string }> {
  const [certificate, issuer] = [check.certificate, check.issuer].map((der) =>
    pkijs.Certificate.fromBER(new Uint8Array(der)),
  );
  if (!certificate || !issuer) throw new Error("No certificate");
  try {
    const attested = await (check.kind === "ocsp"
      ? attestByOcsp(readOcsp(check.answer), certificate, issuer)
      : attestByCrl(readCrl(check.answer), certificate, issuer));
    if (isCurrent(attested, check.at)) return attested;
    const { thisUpdate, nextUpdate } = attested;
    return { fault: `it is for ${thisUpdate.toISOString()} to ${nextUpdate?.toISOString() ?? "a day later"}` };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}
