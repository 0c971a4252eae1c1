export type Answer = {
  ok: boolean;
  status: number;
  message: string;
  errors: Record<string, string>;
  /** There is nothing to fill any more, for example because another device finished. */
  isOver: boolean;
  json: unknown;
};

/** So that refusals come in the language that the page is shown in, whatever the browser's own is. */
export const languageOfPage = () => document.querySelector<HTMLElement>(".recipient [lang]")?.lang || "en";

/** One call below this link. Throws only when the network is lost. */
export async function callApi(method: string, token: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/v1/signature-requests/${token}/${path}`, {
    method,
    headers: {
      "accept-language": languageOfPage(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = (await response.json().catch(() => null)) as {
    label?: string;
    message?: string;
    errors?: Record<string, string>;
  } | null;
  const { ok, status } = response;
  const isOver = status === 410 || (status === 409 && json?.label !== "ConsentRequired");
  return { ok, status, message: json?.message ?? "", errors: json?.errors ?? {}, isOver, json };
}

/** The sentences of a refusal by the field that each is about; `data` is what was sent. */
export function refusedIn({ errors }: Answer, data: readonly { field_id: number }[]): Map<number, string> {
  const refused = new Map<number, string>();
  for (const [path, sentence] of Object.entries(errors)) {
    const [, fieldId, at] = /^(?:fields\.(\d+)|data\.(\d+)\.value)$/.exec(path) ?? [];
    const id = fieldId ? Number(fieldId) : data[Number(at)]?.field_id;
    if (id) refused.set(id, sentence);
  }
  return refused;
}

export type Patience = {
  /** Told each time that the call is going to be tried again. */
  onTrouble?: () => void;
  /** Ends the trying; what is on its way arrives. */
  signal?: AbortSignal;
};

/**
 * The same, tried again while the network is away or the server stumbles: after 1, 2, 4 … seconds, for a minute, and
 * as soon as a browser that is offline is online. Throws when no answer came.
 */
export async function callPatiently(
  method: string,
  token: string,
  path: string,
  body: unknown,
  { onTrouble, signal }: Patience = {},
): Promise<Answer> {
  for (let wait = 1000; ; wait *= 2) {
    signal?.throwIfAborted();
    const answer = await callApi(method, token, path, body).catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (wait > 32_000 && navigator.onLine) {
      if (answer) return answer;
      throw new Error("network");
    }
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
 * An act of the recipient, called patiently; null when no answer came. Where the gate has closed again or there is
 * nothing to fill any more, loads the page, which says so, and never answers.
 */
export async function act(...call: Parameters<typeof callPatiently>): Promise<Answer | null> {
  const answer = await callPatiently(...call).catch(() => null);
  if (!answer || !(answer.isOver || gateClosed.includes(answer.status))) return answer;
  location.reload();
  return new Promise(() => {});
}
