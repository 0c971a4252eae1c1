"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { POST } from "@/app/v1/auth/connections/route";
import { buttonStyle } from "@/components/ui/button-style";
import { callApi } from "@/lib/platform/http/call-api";
import { isMailAddress } from "@/lib/platform/text/shapes";

type Offered = { id: number; company: string; isDemanded: boolean };
type Props = { email: string; goTo: string; offered: readonly Offered[] };

const pauseMs = 400;

/**
 * Buttons that lead to the organisation's own sign-in, once the typed address is of a domain that has one; at once where
 * the organisation demands it, but only the first time, so that an exception who comes back can use the form. Needs
 * `LoginForm`.
 */
export function OfferedConnections({ email, goTo, offered: first }: Props) {
  const t = useTranslations("LoginForm");
  const [offered, setOffered] = useState(first);
  const asked = useRef(first.length > 0 ? email : "");
  const hrefOf = (id: number) =>
    `/v1/auth/connections/${id}/sign-in?${new URLSearchParams({ origin: goTo, email }).toString()}`;
  useEffect(() => {
    if (!isMailAddress(email) || asked.current === email) return;
    const timer = setTimeout(() => {
      asked.current = email;
      callApi<typeof POST>("POST", "/v1/auth/connections", { email })
        .then(({ connections }) => {
          setOffered(connections);
          const [only, ...others] = connections;
          if (!only?.isDemanded || others.length > 0) return;
          const own = new URLSearchParams({ email, origin: goTo });
          window.history.replaceState(null, "", `?${own.toString()}`); // whoever comes back stays on the form
          window.location.assign(hrefOf(only.id));
        })
        .catch(() => undefined); // the form still works
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {offered.map(({ id, company }) => (
        <a
          key={id}
          href={hrefOf(id)}
          className={buttonStyle("secondary", "medium", "w-full py-2 wrap-anywhere sm:whitespace-normal")}
        >
          {t("withOrganisation", { company })}
        </a>
      ))}
    </div>
  );
}
