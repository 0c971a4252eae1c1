import { useEffect, useState } from "react";
import { otpSeconds } from "@/lib/signing/rules";
import { type Answer, callApi } from "./call-api";
import type { Words } from "./words";

export type SentOtp = { mobileNumber: string; secondsLeft: number };

type Options = {
  token: string;
  words: Words["otpAccess"];
  failed: string;
  sent: SentOtp | null;
  problem: string;
  onPassed: (image: string) => void;
};

/** Sends, counts down and validates. By this device's clock only durations are measured. */
export function useOtp({ token, words, failed, sent: first, problem, onPassed }: Options) {
  const [sent, setSent] = useState<(SentOtp & { since: number }) | null>(first && { ...first, since: 0 });
  const [left, setLeft] = useState(first?.secondsLeft ?? 0);
  const [error, setError] = useState(problem);
  const [notice, setNotice] = useState("");
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!sent) return;
    const since = sent.since || performance.now();
    const tick = () => setLeft(Math.max(0, sent.secondsLeft - Math.floor((performance.now() - since) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [sent]);

  async function ask(path: string, body: unknown): Promise<Answer | null> {
    setBusy(true);
    setError("");
    setNotice("");
    const answer = await callApi("POST", token, path, body).catch(() => null);
    setBusy(false);
    if (!answer?.ok) setError(Object.values(answer?.errors ?? {})[0] || answer?.message || failed);
    return answer?.ok ? answer : null;
  }

  async function send(mobileNumber: string): Promise<void> {
    const answer = await ask("otp", { mobile_number: mobileNumber.trim() });
    // The cast holds: the call's own output.
    const told = (answer?.json as { sent: { mobile_number: string } } | undefined)?.sent;
    if (!told) return;
    if (sent) setNotice(words.newOTP);
    setSent({ mobileNumber: told.mobile_number, secondsLeft: otpSeconds, since: performance.now() });
  }

  async function validate(code: string): Promise<void> {
    if (left <= 0) return setError(words.expiredOTP);
    const answer = await ask("access", { otp: code.trim() });
    // The cast holds, as above.
    const passed = (answer?.json as { otp?: { image: string } | null } | undefined)?.otp;
    if (answer) onPassed(passed?.image ?? "");
  }

  return { sent, left, error, notice, isBusy, send, validate };
}
