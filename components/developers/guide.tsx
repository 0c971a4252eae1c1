import { useTranslations } from "next-intl";
import { DownloadLink } from "@/components/ui/download-link";
import { CodeSample } from "./code-sample";

const sections = ["keys", "answers", "errors", "repeat", "webhooks"] as const;

const verify = `import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(secret, header, body) {
  const [, time, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!given || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const right = createHmac("sha256", secret).update(\`\${time}.\${body}\`).digest();
  return timingSafeEqual(right, Buffer.from(given, "hex"));
}`;

/** What applies to every call. */
export function Guide({ origin }: { origin: string }) {
  const t = useTranslations("DevelopersPage");
  const samples: Record<(typeof sections)[number], string> = {
    keys: `curl ${origin}/v1/workflows \\
  -H 'Authorization: Bearer csk_…'`,
    answers: `{
  "success": true,
  "workflow": { "id": 12, "name": "Lease", "workflow_status_id": 2 }
}`,
    errors: `{
  "success": false,
  "label": "ValidationFailed",
  "message": "…",
  "errors": { "email": "Invalid email" }
}`,
    repeat: `curl -X POST ${origin}/v1/workflows/simple-sign/from-template \\
  -H 'Authorization: Bearer csk_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 5f0c6a2e' \\
  -d '{"template_id": 7, "send": true}'`,
    webhooks: verify,
  };
  return (
    <article className="max-w-[75ch]">
      <h1 className="text-34 max-sm:text-26">{t("title")}</h1>
      <p className="mt-2 text-17 text-ink-2">{t("intro")}</p>
      <p className="mt-2">
        <DownloadLink href="/v1/openapi.json">{t("description")}</DownloadLink>
      </p>
      {sections.map((name) => (
        <section key={name} className="mt-8">
          <h2 className="text-20">{t(`section.${name}.title`)}</h2>
          <p className="mt-2">{t(`section.${name}.text`)}</p>
          <CodeSample label={t(`section.${name}.title`)} code={samples[name]} className="mt-3" />
        </section>
      ))}
    </article>
  );
}
