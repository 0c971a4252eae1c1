import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid, OutsideNetworks } from "@/lib/platform/errors/errors";
import { isLooser, isWithin, readNetwork } from "@/lib/platform/network/networks";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { NetworksDto, NetworksInput } from "@/lib/organisations/schema";

/** From which networks administrators and keys act, and where the caller is. */
export async function findNetworks(ctx: UserContext, companyId: number): Promise<NetworksDto> {
  const { networks } = await getCompanyFor(ctx, "company:security", companyId);
  return { networks, ipAddress: ctx.request.ip };
}

/** Sets the networks from which administrators and keys may act; without any, they may act from everywhere. */
export async function saveNetworks(
  ctx: UserContext,
  companyId: number,
  { networks: given, replaces }: NetworksInput,
): Promise<NetworksDto> {
  const networks = readAll(given);
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:security", companyId, { lock: true });
    const { ip } = tx.request;
    // Somebody else may have saved them since the caller was let in.
    if (company.networks.length > 0 && !isWithin(ip, company.networks)) throw new OutsideNetworks(tx, [company.id]);
    if (replaces && !isSame(replaces, company.networks)) throw new AppError("conflict", "networks_changed");
    if (networks.length > 0 && !isWithin(ip, networks))
      throw invalid({ networks: { key: "networksWithoutYou", values: { ip } } });
    if (isSame(networks, company.networks)) return { networks, ipAddress: ip };
    await tx.db.update(companies).set({ networks, updatedAt: tx.now }).where(eq(companies.id, company.id));
    await recordSecurityEvent(tx, "networksChanged", {
      companyId: company.id,
      detail: networks.join(", ") || undefined,
      isLoosened: isLooser(company.networks, networks),
    });
    return { networks, ipAddress: ip };
  });
}

function readAll(given: readonly string[]): string[] {
  const read = given.map((text) => readNetwork(text));
  const wrong = read.find((one) => "problem" in one);
  if (wrong) throw invalid({ networks: wrong.problem });
  return [...new Set(read.flatMap((one) => ("network" in one ? [one.network] : [])))];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((network, index) => network === other[index]);
