import { Scroller } from "@/components/ui/scroller";
import { DownloadLink } from "@/components/ui/download-link";
import { useTranslations } from "next-intl";

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
    keys: `curl -H 'Authorization: Bearer csk_…' ${origin}/v1/workflows`,
    answers: `{"success": true, "workflow": {"id": 12}}`,
    errors: `{"success": false, "label": "ValidationFailed", "message": "…", "errors": {"email": "Invalid email"}}`,
    repeat: `Idempotency-Key: 5f0c6a2e`,
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
          <Scroller
            label={t(`section.${name}.title`)}
            className="mt-3 overflow-x-auto rounded-card border border-line bg-paper p-4 text-13"
          >
            <pre>{samples[name]}</pre>
          </Scroller>
        </section>
      ))}
    </article>
  );
}
