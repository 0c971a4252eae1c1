import { useEffect, useState } from "react";
import type { POST as POSTAccess } from "@/app/v1/signature-requests/[token]/access/route";
import type { GET as GETDelivery } from "@/app/v1/signature-requests/[token]/otp/delivery/route";
import type { POST as POSTOtp } from "@/app/v1/signature-requests/[token]/otp/route";
import type { Called } from "@/lib/platform/http/call-api";
import { otpSeconds } from "@/lib/signing/rules";
import { callLink, type Outcome } from "@/components/signing/shared/call-link";
import { fill, type Words } from "@/components/signing/shared/words";

export type SentOtp = { mobileNumber: string; secondsLeft: number };

type Options = {
  token: string;
  words: Words["otpAccess"];
  failed: string;
  sent: SentOtp | null;
  problem: string;
  onPassed: (image: string) => void;
};

/** The server retries with the provider for a minute and a half; after that the outcome is known. */
const longestWaitMs = 60_000;

/** Sends and validates codes and counts down. The device's clock may be wrong, so it only measures durations. */
export function useOtp({ token, words, failed, sent: first, problem, onPassed }: Options) {
  const [sent, setSent] = useState<(SentOtp & { since: number }) | null>(first && { ...first, since: 0 });
  const [left, setLeft] = useState(first?.secondsLeft ?? 0);
  const [error, setError] = useState(problem);
  const [notice, setNotice] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { undelivered } = words;

  useEffect(() => {
    if (!sent) return;
    const since = sent.since || performance.now();
    const tick = () => setLeft(Math.max(0, sent.secondsLeft - Math.floor((performance.now() - since) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [sent]);

  useEffect(() => {
    if (!sent) return;
    const { mobileNumber: number } = sent;
    let wait = 1500;
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => void look(), wait);
    async function look() {
      const outcome = await callLink<typeof GETDelivery>("GET", token, "otp/delivery", undefined);
      const delivery = outcome.ok ? outcome.answer.delivery : "waiting";
      if (!timer || delivery === "accepted") return;
      if (delivery === "refused") {
        setSent(null);
        setNotice("");
        setError(fill(undelivered, { number }));
      } else if (wait < longestWaitMs) timer = setTimeout(() => void look(), (wait *= 2));
    }
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [sent, token, undelivered]);

  async function ask<R extends Called>(call: () => Promise<Outcome<R>>): Promise<Outcome<R>> {
    setBusy(true);
    setError("");
    setNotice("");
    const outcome = await call();
    setBusy(false);
    if (!outcome.ok) setError(Object.values(outcome.failure.errors)[0] || outcome.failure.sentence || failed);
    return outcome;
  }

  async function send(mobileNumber: string): Promise<void> {
    if (isBusy) return;
    const body = { mobileNumber: mobileNumber.trim() };
    const outcome = await ask(() => callLink<typeof POSTOtp>("POST", token, "otp", body));
    if (!outcome.ok) return;
    if (sent) setNotice(words.newOTP);
    setSent({ mobileNumber: outcome.answer.sent.mobileNumber, secondsLeft: otpSeconds, since: performance.now() });
  }

  async function validate(code: string): Promise<void> {
    if (isBusy) return;
    if (left <= 0) return setError(words.expiredOTP);
    const outcome = await ask(() => callLink<typeof POSTAccess>("POST", token, "access", { otp: code.trim() }));
    if (outcome.ok) onPassed(outcome.answer.otp?.image ?? "");
  }

  return { sent, left, error, notice, isBusy, send, validate };
}
