"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PasswordInput } from "@/components/ui/password-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { ApiCall } from "@/lib/platform/http/api-reference";
import { CodeSample } from "./code-sample";
import { addressOf, curlOf, type Asked, send, type Told } from "./send-call";

type Props = { call: ApiCall; origin: string; isSignedIn: boolean };

/** Really makes the call: with the entered key, else with the visitor's session. The key is not stored. */
export function TryConsole({ call, origin, isSignedIn }: Props) {
  const t = useTranslations("DevelopersPage");
  const [asked, setAsked] = useState<Asked>({ values: {}, key: "", body: call.body?.example ?? "", file: null });
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Asked>) => setAsked((before) => ({ ...before, ...change }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setTold(await send(call, asked));
    setBusy(false);
  }
  return (
    <Card title={t("try")} className="mt-6">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <PasswordInput
          label={t("key")}
          hint={t(isSignedIn ? "keyHint" : "keyNeeded")}
          value={asked.key}
          autoComplete="off"
          onChange={(event) => set({ key: event.target.value.trim() })}
        />
        {call.parameters.length > 0 ? (
          <div className="grid gap-4 sm:grid-cols-2">
            {call.parameters.map(({ name, isRequired, type }) => (
              <TextInput
                key={name}
                label={name}
                hint={type === "object" ? "key=value&key=value" : type}
                required={isRequired}
                value={asked.values[name] ?? ""}
                onChange={(event) => set({ values: { ...asked.values, [name]: event.target.value } })}
              />
            ))}
          </div>
        ) : null}
        {call.body?.kind === "json" ? (
          <TextArea
            label={t("body")}
            rows={Math.min(16, asked.body.split("\n").length + 1)}
            spellCheck={false}
            className="font-mono"
            value={asked.body}
            onChange={(event) => set({ body: event.target.value })}
          />
        ) : null}
        {call.body?.kind === "multipart" ? (
          <label className="flex flex-col gap-1 font-medium">
            {t("file")}
            <input type="file" onChange={(event) => set({ file: event.target.files?.[0] ?? null })} />
          </label>
        ) : null}
        <details open>
          <summary className="cursor-pointer text-13">curl</summary>
          <CodeSample label="curl" code={curlOf(call, asked, origin)} className="mt-2" />
        </details>
        {call.method === "GET" ? null : <p className="text-13 text-ink-2">{t("real")}</p>}
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {t("send")}
        </Button>
      </form>
      {told ? (
        <section aria-live="polite" className="mt-6 flex flex-col gap-2">
          {told.status === 0 ? (
            <Banner tone="bad">{t("unreachable")}</Banner>
          ) : (
            <>
              <p>
                <strong>{told.status}</strong>{" "}
                <span className="text-13 text-ink-2">
                  {t("took", { milliseconds: told.milliseconds })} · {addressOf(call, asked)}
                </span>
              </p>
              <CodeSample
                label={t("answer")}
                code={told.text || t("noBody")}
                className="max-h-[480px] overflow-y-auto"
              />
            </>
          )}
        </section>
      ) : null}
    </Card>
  );
}
