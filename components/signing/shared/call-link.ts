import {
  type AnswerOf,
  type BodyOf,
  type Called,
  CallFailure,
  type CallOptions,
  exchange,
  type MethodOf,
} from "@/lib/platform/http/call-api";

export type Outcome<R extends Called> = { ok: true; answer: AnswerOf<R> } | { ok: false; failure: CallFailure };

/** So that refusals come in the language that the page is shown in, whatever the browser's own is. */
export const languageOfPage = () => document.querySelector<HTMLElement>(".recipient [lang]")?.lang || "en";

/** One call below this link; never throws. */
export async function callLink<R extends Called = never>(
  method: MethodOf<R>,
  token: string,
  path: string,
  body: BodyOf<R>,
  options?: Pick<CallOptions, "keepalive">,
): Promise<Outcome<R>> {
  try {
    const address = `/v1/signature-requests/${token}/${path}`;
    return { ok: true, answer: await exchange<R>(method, address, body, { ...options, language: languageOfPage() }) };
  } catch (error) {
    return { ok: false, failure: error instanceof CallFailure ? error : new CallFailure("Unreachable", null) };
  }
}

/** Nobody refused it: the network or the server stumbled, and another try may help. */
export const isPassing = ({ status }: CallFailure) => status < 400 || status >= 500;

/** There is nothing to fill any more, for example because another device finished. */
export const isOver = ({ status, label }: CallFailure) =>
  status === 410 || (status === 409 && label !== "ConsentRequired");

/** The sentences of a refusal by the field that each is about; `data` is what was sent. */
export function refusedIn({ errors }: CallFailure, data: readonly { fieldId: number }[]): Map<number, string> {
  const refused = new Map<number, string>();
  for (const [path, sentence] of Object.entries(errors)) {
    const [, fieldId, at] = /^(?:fields\.(\d+)|data\.(\d+)\.value)$/.exec(path) ?? [];
    const id = fieldId ? Number(fieldId) : data[Number(at)]?.fieldId;
    if (id) refused.set(id, sentence);
  }
  return refused;
}

export type RetryOptions = {
  /** Told each time that the call is going to be tried again. */
  onTrouble?: () => void;
  /** Ends the trying; what is on its way arrives. */
  signal?: AbortSignal;
};

/**
 * The same, tried again while the network is away or the server stumbles: after 1, 2, 4 … seconds, for a minute, and
 * as soon as a browser that is offline is online.
 */
export async function callWithRetry<R extends Called = never>(
  method: MethodOf<R>,
  token: string,
  path: string,
  body: BodyOf<R>,
  { onTrouble, signal }: RetryOptions = {},
): Promise<Outcome<R>> {
  for (let wait = 1000; ; wait *= 2) {
    if (signal?.aborted) return { ok: false, failure: new CallFailure("Aborted", null) };
    const outcome = await callLink<R>(method, token, path, body);
    if (outcome.ok || !isPassing(outcome.failure) || (wait > 32_000 && navigator.onLine)) return outcome;
    onTrouble?.();
    await pauseOf(wait);
  }
}

/** Offline there is nothing to try, however long that lasts. */
const pauseOf = (milliseconds: number) =>
  new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, milliseconds);
  });

/** Statuses after which the page shows the gate. */
const gateClosed = [401, 403];

/**
 * An act of the recipient, called patiently. Where the gate has closed again or there is nothing to fill any more, loads
 * the page, which says so, and never answers.
 */
export async function act<R extends Called = never>(...call: Parameters<typeof callWithRetry<R>>): Promise<Outcome<R>> {
  const outcome = await callWithRetry<R>(...call);
  if (outcome.ok || !(isOver(outcome.failure) || gateClosed.includes(outcome.failure.status))) return outcome;
  location.reload();
  return new Promise(() => {});
}
