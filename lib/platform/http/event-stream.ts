import "server-only";
import { toSnake } from "./case";

const pulseMs = 25_000;
/** The stream ends after this time, so that the browser reconnects and its session is checked again. */
const lifeMs = 10 * 60_000;

/** `end` closes the stream; the browser reconnects and reloads what it may have missed. */
export type Watch = (send: (event: unknown) => void, end: () => void) => Promise<() => void>;

/**
 * Server-sent events until the client disconnects, or until a pulse finds that it may no longer listen; `watch` returns
 * the function that stops watching.
 */
export function eventStream(request: Request, mayListen: () => Promise<boolean>, watch: Watch): Response {
  const over = new AbortController();
  request.signal.addEventListener("abort", () => over.abort());
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => {
        if (!over.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      // A named event, so that only pages that listen for it get it; they notice a proxy that holds the stream back.
      const beat = () => write("event: pulse\ndata: .\n\n");
      write("retry: 2000\n\n");
      beat();
      const close = () => {
        if (over.signal.aborted) return;
        over.abort();
        controller.close();
      };
      const stop = await watch((event) => write(`data: ${JSON.stringify(toSnake(event))}\n\n`), close);
      const pulse = setInterval(() => void mayListen().then((may) => (may ? beat() : close()), close), pulseMs);
      const life = setTimeout(close, lifeMs);
      const end = () => {
        clearInterval(pulse);
        clearTimeout(life);
        stop();
      };
      if (over.signal.aborted) end();
      else over.signal.addEventListener("abort", end);
    },
    cancel: () => over.abort(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no", // nginx would gather events until they fill its buffer
    },
  });
}
