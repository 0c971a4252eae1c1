import type { SetCookie } from "@/lib/platform/http/cookies";

/** Status and label of each error code (docs/api.md, Conventions). */
export const errorTable = {
  bad_request: { status: 400, label: "BadRequest" },
  unauthenticated: { status: 401, label: "Unauthenticated" },
  second_step_required: { status: 401, label: "SecondStepRequired" },
  access_code_required: { status: 401, label: "AccessCodeRequired" },
  otp_required: { status: 401, label: "OtpRequired" },
  plan_limit: { status: 402, label: "PlanLimitReached" },
  payment_failed: { status: 402, label: "PaymentFailed" },
  forbidden: { status: 403, label: "Forbidden" },
  second_step_missing: { status: 403, label: "SecondStepMissing" },
  names_missing: { status: 403, label: "NamesMissing" },
  proof_required: { status: 403, label: "ProofRequired" },
  outside_networks: { status: 403, label: "OutsideNetworks" },
  session_by_invitation: { status: 403, label: "SessionByInvitation" },
  scope_missing: { status: 403, label: "ScopeMissing" },
  email_not_confirmed: { status: 403, label: "EmailNotConfirmed" },
  wrong_access_code: { status: 403, label: "UnauthorisedDocumentAccess" },
  not_found: { status: 404, label: "NotFound" },
  conflict: { status: 409, label: "Conflict" },
  consent_required: { status: 409, label: "ConsentRequired" },
  not_yet_your_turn: { status: 409, label: "NotYetYourTurn" },
  draft_changed: { status: 409, label: "DraftChanged" },
  corrected_since: { status: 409, label: "CorrectedSince" },
  loads_when_opened: { status: 409, label: "LoadsWhenOpened" },
  document_not_ready: { status: 409, label: "DocumentNotReady" },
  expired: { status: 410, label: "ResourceExpired" },
  version_changed: { status: 412, label: "VersionChanged" },
  too_large: { status: 413, label: "FileTooLarge" },
  unsupported_type: { status: 415, label: "UnsupportedFileType" },
  not_json: { status: 415, label: "UnsupportedMediaType" },
  invalid: { status: 422, label: "ValidationFailed" },
  too_many: { status: 429, label: "TooManyRequests" },
  provider_failed: { status: 502, label: "ProviderUnavailable" },
  unavailable: { status: 503, label: "ServiceUnavailable" },
  storage_full: { status: 507, label: "InsufficientStorage" },
  file_damaged: { status: 500, label: "FileDamaged" },
  internal: { status: 500, label: "InternalError" },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** A key below `validation` in the message catalogues, with its values. */
export type Sentence = {
  key: string;
  values?: Record<string, string | number>;
  /** Values that are lists of words of the catalogues themselves, such as the names of comparisons on a page. */
  words?: Record<string, { namespace: string; keys: readonly string[] }>;
};

/**
 * An error that is reported to the caller. `reason` is a key below `errors` in the message catalogues; `fields` holds
 * the messages for single inputs, by the path of the input.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly reason: string = code,
    readonly detail: {
      values?: Record<string, string | number>;
      fields?: Record<string, Sentence>;
      retryAfterSeconds?: number;
      /** How SCIM calls the refusal (RFC 7644, 3.12). */
      scimType?: string;
      /** What the response holds beside the error, if the call did a part of what it was asked to do. */
      answer?: object;
      /** Cookies that the error response sets. */
      cookies?: readonly SetCookie[];
    } = {},
  ) {
    super(`${code}: ${reason}`);
  }
}

const passing: readonly ErrorCode[] = ["unavailable", "storage_full", "internal"];

/** Whether the error refuses what a job was to do, as opposed to a hindrance that another try may not meet. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && !passing.includes(error.code);

/** An error about single inputs: keys below `validation` in the catalogues, by the path of the input. */
export function invalid(fields: Record<string, string | Sentence>): AppError {
  const sentences = Object.entries(fields).map(([path, s]) => [path, typeof s === "string" ? { key: s } : s]);
  return new AppError("invalid", "invalid", { fields: Object.fromEntries(sentences) });
}

/** The refusal of an administrator or a key at an address outside the organisations' networks. */
export class OutsideNetworks extends AppError {
  constructor(
    { request }: { request: { ip: string } },
    readonly closedTo: readonly number[],
  ) {
    super("outside_networks", "outside_networks", { values: { ip: request.ip } });
  }
}
