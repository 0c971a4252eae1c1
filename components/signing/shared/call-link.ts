import {
  type AnswerOf,
  type BodyOf,
  type Called,
  CallFailure,
  type CallOptions,
  exchange,
  isPassing,
  type MethodOf,
} from "@/lib/platform/http/call-api";

/** A refused call may carry part of an answer if it did part of its work. */
export type Outcome<R extends Called> =
  { ok: true; answer: AnswerOf<R> } | { ok: false; failure: CallFailure; answer?: Partial<AnswerOf<R>> };

/** The page's language, in which the server words its refusals. */
export const languageOfPage = () =>
  document.querySelector<HTMLElement>(".recipient [lang]")?.lang || document.documentElement.lang || "en";

/** Makes a call below this signing link; never throws. */
export const callLink = <R extends Called = never>(
  method: MethodOf<R>,
  token: string,
  path: string,
  body: BodyOf<R>,
  options?: Pick<CallOptions, "keepalive">,
): Promise<Outcome<R>> => outcomeOf<R>(method, `/v1/signature-requests/${token}/${path}`, body, options);

export async function outcomeOf<R extends Called>(
  method: MethodOf<R>,
  address: string,
  body: BodyOf<R>,
  options?: Pick<CallOptions, "keepalive">,
): Promise<Outcome<R>> {
  try {
    return { ok: true, answer: await exchange<R>(method, address, body, { ...options, language: languageOfPage() }) };
  } catch (error) {
    if (!(error instanceof CallFailure)) return { ok: false, failure: new CallFailure("Unreachable", null) };
    // The cast is safe: the extra fields of a refusal are those of the call's own schema.
    return { ok: false, failure: error, answer: error.answer as Partial<AnswerOf<R>> };
  }
}

export type RetryOptions = {
  /** Called before each pause that precedes a retry, with the server's sentence if there were too many calls. */
  onTrouble?: (sentence?: string | null) => void;
  /** Stops further tries; a call that is already sent is not aborted. */
  signal?: AbortSignal;
};

/** Like `callLink`, with retries. */
export const callWithRetry = <R extends Called = never>(
  method: MethodOf<R>,
  token: string,
  path: string,
  body: BodyOf<R>,
  options?: RetryOptions,
): Promise<Outcome<R>> => withRetry(() => callLink<R>(method, token, path, body), options);

/** Retries passing failures: after 1, 2, 4 … seconds for a minute, and as soon as the browser is online again. */
export async function withRetry<R extends Called>(
  call: () => Promise<Outcome<R>>,
  { onTrouble, signal }: RetryOptions = {},
): Promise<Outcome<R>> {
  for (let wait = 1000; ; wait *= 2) {
    if (signal?.aborted) return { ok: false, failure: new CallFailure("Aborted", null) };
    const outcome = await call();
    if (outcome.ok || !isPassing(outcome.failure) || (wait > 32_000 && navigator.onLine)) return outcome;
    onTrouble?.(outcome.failure.status === 429 ? outcome.failure.sentence : null);
    await pauseOf(wait);
  }
}

/** Offline there is nothing to try, however long that lasts. */
const pauseOf = (milliseconds: number) =>
  new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, milliseconds);
  });
