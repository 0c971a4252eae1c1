import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { judgeTrail } from "./judge-trail";

type Props = { refusal: NonNullable<Awaited<ReturnType<typeof judgeTrail>>["refusal"]> };

/** Why no certificate is issued, and what to do. */
export function NoCertificate({ refusal: { tone, reason, next } }: Props) {
  return (
    <Banner tone={tone} title={useTranslations("AuditTrail")("noCertificate")}>
      <p>{reason}</p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
