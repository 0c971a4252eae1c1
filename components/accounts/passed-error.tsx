import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";

/**
 * Shows the `error` that a redirect put into the query: one of our codes as a translated sentence, anything else as it
 * is.
 */
export async function PassedError({ error }: { error: string }) {
  if (!error) return null;
  const t = await getTranslations("errors");
  const known = [
    "external_failed",
    "external_refused",
    "external_unverified",
    "external_unlinked",
    "external_unavailable",
    "external_proof_refused",
    "second_step_expired",
    "connection_failed",
    "saml_unsigned",
    "saml_other_receiver",
    "saml_out_of_time",
    "saml_not_asked",
    "connection_unavailable",
    "no_connection",
    "sign_in_expired",
    "organisation_suspended",
    "foreign_origin",
    "unauthenticated",
    "forbidden",
    "not_found",
  ] as const;
  const reason = known.find((name) => name === error);
  return (
    <div className="mb-4">
      <Banner tone="bad">{reason ? t(reason) : error.slice(0, 300)}</Banner>
    </div>
  );
}
