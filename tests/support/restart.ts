import { vi } from "vitest";
import { closeDatabase, connectionOptions } from "@/db/client";
import { forgetState } from "./forget-state";

/** Loads the product's modules and settings anew, as a start with these keys does. */
export async function restart(keys: { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string }) {
  delete process.env["SECRET_KEY_PREVIOUS"];
  Object.assign(process.env, keys);
  vi.resetModules();
  await closeDatabase();
  forgetState();
  const { assertOurs, findInstallation, markOurs } = await import("@/lib/platform/crypto/installation");
  await assertOurs(await findInstallation(connectionOptions()));
  await markOurs(connectionOptions());
  const { signingLink } = await import("@/lib/workflows/send/signing-link");
  const { countSealedBefore, sealAnew } = await import("@/lib/keys/seal-anew");
  const { systemContext } = await import("@/lib/platform/context/context");
  const { readSession } = await import("@/lib/calls/session");
  const { readKey, sealKey } = await import("@/lib/integrations/masked-key");
  const { judgeAuditChain } = await import("@/lib/audit/judge-audit-chain");
  const { openOurs } = await import("@/lib/platform/crypto/installation");
  const { isUnmoved, visitMac } = await import("@/lib/public-links/begun-visit");
  return {
    judgeAuditChain,
    openOurs,
    isUnmoved,
    visitMac,
    signingLink,
    countSealedBefore,
    sealAnew,
    systemContext,
    readSession,
    readKey,
    sealKey,
  };
}
