import "server-only";
import { fetchMetadata } from "@/lib/connections/saml/current-provider";
import { leastBits, MetadataRefused, readMetadata } from "@/lib/connections/saml/read-metadata";
import { maximumMetadata, type SamlInput } from "@/lib/connections/schema";
import { invalid } from "@/lib/platform/errors/errors";
import { logFailure } from "@/lib/connections/unavailable";
import { sizeText } from "@/lib/platform/text/size-text";
import { type ConnectionRow, listStored, type SamlSettings } from "./connection-settings";

/** The settings that the given metadata describes, which has to be readable already; without any, those that are stored. */
export async function readSamlDraft(
  { kind, metadataUrl, metadata, idpInitiated }: SamlInput,
  row: ConnectionRow | null,
  now: Date,
): Promise<SamlSettings> {
  if (metadataUrl && metadata) throw invalid({ metadata: "metadataTwice" });
  if (metadataUrl || metadata) {
    const field = metadata ? "metadata" : "metadataUrl";
    const provider = read(field, metadata || (await fetched(metadataUrl ?? "")), now);
    return { kind, issuer: provider.issuer, metadataUrl: metadataUrl || null, provider, idpInitiated };
  }
  const [stored] = listStored(row, kind);
  if (!stored) throw invalid({ metadataUrl: "required" });
  return { ...stored, idpInitiated };
}

function read(field: "metadata" | "metadataUrl", text: string, now: Date) {
  try {
    return readMetadata(text, now);
  } catch (error) {
    if (!(error instanceof MetadataRefused)) throw error;
    throw invalid({ [field]: { key: error.key, values: { limit: sizeText(maximumMetadata), bits: leastBits } } });
  }
}

async function fetched(metadataUrl: string): Promise<string> {
  if (!URL.canParse(metadataUrl)) throw invalid({ metadataUrl: "notAnIssuer" });
  return fetchMetadata(metadataUrl).catch((error: unknown) => {
    logFailure(String(error));
    throw invalid({ metadataUrl: { key: "metadataSilent", values: { limit: sizeText(maximumMetadata) } } });
  });
}
