import "server-only";
import type { CertificateFact } from "@/lib/platform/pdf/contract";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { loadFile } from "@/lib/platform/storage/storage";
import type { Evidence } from "./load-evidence";
import { type NamedCertificate, nameCertificate, readSeal, type SealFacts } from "./read-seal";
import type { Words } from "./words";

/** Names the certificate and time-stamp authority of each document's seal, and this certificate's own if it differs. */
export async function describeSeals(words: Words, { documents, isFinal }: Evidence): Promise<CertificateFact[]> {
  if (!isFinal) return [];
  const seals = new Map<string, SealFacts & { names: string[] }>();
  for (const { name, sealedHash } of documents) {
    if (!sealedHash) continue;
    const seal = readSeal(await loadFile(sealedHash));
    const key = `${seal.fingerprint} ${seal.timeStamp?.by ?? ""}`;
    const known = seals.get(key);
    if (known) known.names.push(name);
    else seals.set(key, { ...seal, names: [name] });
  }
  const found = [...seals.values()];
  const own = await ownCertificate();
  const isOther = found.some(({ fingerprint }) => fingerprint !== own.fingerprint);
  return [
    ...found.flatMap((seal) => describeSeal(words, seal, found.length > 1 ? seal.names : [])),
    ...(isOther ? describeNamed(words, words.t("ownSeal"), own) : []),
  ];
}

async function ownCertificate(): Promise<NamedCertificate> {
  const [der] = (await sealKey()).certificates;
  if (!der) throw new Error("The sealing key has no certificate");
  return nameCertificate(der);
}

function describeSeal(words: Words, seal: SealFacts, names: readonly string[]): CertificateFact[] {
  const { t, list, moment } = words;
  const { timeStamp } = seal;
  const label = names.length > 0 ? t("sealOf", { names: list(names) }) : t("seal");
  const attested = timeStamp ? t("timeStampBy", { name: timeStamp.by, time: moment(timeStamp.at) }) : t("noTimeStamp");
  return [...describeNamed(words, label, seal), { label: t("timeAttested"), value: attested }];
}

const describeNamed = ({ t }: Words, label: string, { subject, issuer, fingerprint }: NamedCertificate) => [
  { label, value: `${subject} · ${issuer ? t("issuedBy", { issuer }) : t("selfSigned")}` },
  { label: t("sealFingerprint"), value: fingerprint, isCode: true },
];
