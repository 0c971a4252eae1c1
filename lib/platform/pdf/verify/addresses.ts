import * as pkijs from "pkijs";

const authorityInformation = "1.3.6.1.5.5.7.1.1";
const distributionPoints = "2.5.29.31";
const ocsp = "1.3.6.1.5.5.7.48.1";
const issuers = "1.3.6.1.5.5.7.48.2";
const uri = 6;

type Addresses = {
  /** Services that answer for one certificate (RFC 6960). */
  ocsp: string[];
  /** Lists of revoked certificates. */
  crl: string[];
  /** The issuer's certificate. */
  issuers: string[];
};

/** The web addresses that a certificate names for its validation. */
export function addressesIn(certificate: pkijs.Certificate): Addresses {
  const parsed = (id: string): unknown => certificate.extensions?.find(({ extnID }) => extnID === id)?.parsedValue;
  const information = parsed(authorityInformation);
  const described = information instanceof pkijs.InfoAccess ? information.accessDescriptions : [];
  const named = (method: string) =>
    described.filter(({ accessMethod }) => accessMethod === method).map(({ accessLocation }) => accessLocation);
  const points = parsed(distributionPoints);
  const lists = points instanceof pkijs.CRLDistributionPoints ? points.distributionPoints : [];
  return {
    ocsp: webAddresses(named(ocsp)),
    issuers: webAddresses(named(issuers)),
    crl: webAddresses(
      lists.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : [])),
    ),
  };
}

export const webAddresses = (names: readonly pkijs.GeneralName[]) =>
  names.flatMap(({ type, value }) => {
    const text: unknown = type === uri ? value : null;
    return typeof text === "string" && /^https?:\/\//i.test(text) && URL.canParse(text) ? [text] : [];
  });
