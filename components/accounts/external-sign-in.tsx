import { getTranslations } from "next-intl/server";
import { ProviderMark } from "@/components/accounts/provider-mark";
import { buttonStyle } from "@/components/ui/button-style";
import { type ExternalProvider, providerTitles } from "@/lib/platform/oauth/provider-names";

type Props = { providers: readonly ExternalProvider[]; origin?: string };

/** Buttons to sign in with an external provider; empty when none is set up. `origin` is the page to open afterwards. */
export async function ExternalSignIn({ providers, origin }: Props) {
  if (providers.length === 0) return null;
  const t = await getTranslations("ExternalSignIn");
  const query = origin && origin !== "/" ? `?origin=${encodeURIComponent(origin)}` : "";
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-13 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      <div className="flex flex-col gap-2">
        {providers.map((provider) => (
          // A plain link, not the router's: this call redirects to the provider, so the router must not prefetch it.
          <a
            key={provider}
            href={`/v1/auth/oauth2/signin/${provider}${query}`}
            className={buttonStyle("secondary", "medium")}
          >
            <ProviderMark provider={provider} />
            {t("with", { provider: providerTitles[provider] })}
          </a>
        ))}
      </div>
    </div>
  );
}
