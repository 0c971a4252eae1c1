/** The product refused a call. */
export class Refused extends Error {
  override readonly name = "Refused";
  /** The HTTP status. */
  readonly status: number;
  /** Says which refusal it is, and does not change, unlike the message. */
  readonly label: string;
  /** Sentences by the names of the inputs that they are about. */
  readonly errors: Readonly<Record<string, string>>;
  /** Names the call in the product's log. */
  readonly requestId: string | null;
  /** After how many seconds the same call may succeed, if the product said so. */
  readonly retryAfter: number | null;

  constructor(answer: Response, body: unknown) {
    const { message, label, errors } = Object(body) as Record<string, unknown>;
    super(typeof message === "string" ? message : `${answer.status} ${answer.statusText}`.trim());
    this.status = answer.status;
    this.label = typeof label === "string" ? label : "Unknown";
    this.errors = Object(errors) as Record<string, string>;
    this.requestId = answer.headers.get("x-request-id");
    this.retryAfter = secondsOf(answer.headers.get("retry-after"));
  }
}

/** Retry-After holds seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
