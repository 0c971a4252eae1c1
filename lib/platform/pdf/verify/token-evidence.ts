import { fromBER, ObjectIdentifier } from "asn1js";
import type { ValidationData } from "../contract";
import { Fault, readSignedData } from "./cms";
import { contentsOf, membersOf, NotBer, write } from "./der";

// Unsigned attributes of the authority's signature (RFC 5126, 6.3.3 and 6.3.4), which programs that do not know them pass over.
const certificateValues = "1.2.840.113549.1.9.16.2.23";
const revocationValues = "1.2.840.113549.1.9.16.2.24";

const tags = { sequence: 0x30, set: 0x31, first: 0xa0, second: 0xa1, octets: 0x04, enumerated: 0x0a };
const basicOcsp = "1.3.6.1.5.5.7.48.1.1";

/**
 * The time stamp (DER) with all that is needed to judge it once its certificate has ended. What was stamped, and what the
 * authority has signed, stay byte for byte.
 */
export function withEvidence(token: Uint8Array, { certificates, ocsps, crls }: ValidationData): Uint8Array {
  const [type = new Uint8Array(), wrapped = new Uint8Array()] = membersOf(token);
  const signedData = membersOf(contentsOf(wrapped));
  const [signer = new Uint8Array()] = membersOf(signedData.at(-1) ?? new Uint8Array());
  const members = membersOf(signer);
  const last = members.at(-1);
  const held = last && last[0] === tags.second ? membersOf(last) : [];
  const lists = [
    ...(crls.length > 0 ? [write(tags.first, [write(tags.sequence, crls)])] : []),
    ...(ocsps.length > 0 ? [write(tags.second, [write(tags.sequence, ocsps.map(basicIn))])] : []),
  ];
  const own = [
    attribute(certificateValues, write(tags.sequence, certificates)),
    attribute(revocationValues, write(tags.sequence, lists)),
  ];
  const signed = held.length > 0 ? members.slice(0, -1) : members;
  const unsigned = write(tags.second, inOrder([...held, ...own]));
  const signers = write(tags.set, [write(tags.sequence, [...signed, unsigned])]);
  return write(tags.sequence, [type, write(tags.first, [write(tags.sequence, [...signedData.slice(0, -1), signers])])]);
}

/** What the time stamp holds for that. */
export function evidenceIn(token: Uint8Array): ValidationData {
  try {
    return readEvidence(token);
  } catch (error) {
    if (error instanceof NotBer || error instanceof Fault) return { certificates: [], ocsps: [], crls: [] };
    throw error;
  }
}

function readEvidence(token: Uint8Array): ValidationData {
  const found: ValidationData = { certificates: [], ocsps: [], crls: [] };
  const [signer] = readSignedData(fromBER(new Uint8Array(token)).result).signerInfos;
  for (const { type, values } of signer?.unsignedAttrs?.attributes ?? []) {
    const [value] = values as { toBER(): ArrayBuffer }[]; // the library does not type the values
    if (!value) continue;
    const members = membersOf(new Uint8Array(value.toBER()));
    if (type === certificateValues) found.certificates.push(...members);
    if (type !== revocationValues) continue;
    for (const list of members) {
      const [inner = new Uint8Array()] = membersOf(list);
      if (list[0] === tags.first) found.crls.push(...membersOf(inner));
      else if (list[0] === tags.second) found.ocsps.push(...membersOf(inner).map(asResponse));
    }
  }
  return found;
}

const attribute = (type: string, value: Uint8Array) =>
  write(tags.sequence, [objectIdentifier(type), write(tags.set, [value])]);

const objectIdentifier = (value: string) => new Uint8Array(new ObjectIdentifier({ value }).toBER());

/** As DER orders the members of a set. */
const inOrder = (members: Uint8Array[]) => members.toSorted((one, other) => Buffer.compare(one, other));

/** The answer itself, which an OCSP service wraps (RFC 6960, 4.2.1). */
function basicIn(response: Uint8Array): Uint8Array {
  const [, wrapped = new Uint8Array()] = membersOf(response);
  const [bytes = new Uint8Array()] = membersOf(wrapped);
  const [, octets = new Uint8Array()] = membersOf(bytes);
  return contentsOf(octets);
}

/** Wraps it again. */
function asResponse(answer: Uint8Array): Uint8Array {
  const bytes = write(tags.sequence, [objectIdentifier(basicOcsp), write(tags.octets, [answer])]);
  return write(tags.sequence, [write(tags.enumerated, [new Uint8Array([0])]), write(tags.first, [bytes])]);
}
