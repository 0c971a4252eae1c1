/**
 * Values that the database, the domain and the UI share. This file imports only two lists, which stand apart because the
 * recipient's page loads them without the rest.
 */
export * from "./languages";
export * from "./signature-methods";

export const attachmentKinds = ["reference", "requested"] as const;
export const billingCycles = ["monthly", "annual"] as const;
export const tokenPurposes = ["passwordReset", "invitation", "signIn"] as const;
/** How a session was last proved to be its owner's. */
export const proofs = ["password", "totp", "recoveryCode", "passkey", "external", "mailedCode", "connection"] as const;
export type Proof = (typeof proofs)[number];
/**
 * How the person who acted was authenticated: by a session, by an API key, as operator, or not at all; or the
 * organisation's own identity provider acted.
 */
export const securityWays = ["session", "apiKey", "operator", "visitor", "provider"] as const;
/** What an organisation's own sign-in speaks. */
export const connectionKinds = ["oidc", "saml"] as const;
/** Why a browser was sent to an organisation's provider. */
export const connectionPurposes = ["signIn", "proof", "test"] as const;
export type ConnectionPurpose = (typeof connectionPurposes)[number];
/** Who found that a domain is the organisation's. */
export const domainProofs = ["dns", "operator"] as const;
/**
 * Mails to recipients whose text an organisation can replace, named by their keys in the message catalogue. Mails with
 * codes, and mails to anybody else, always use the product's text.
 */
export const ownMailKinds = [
  "signatureRequest",
  "approvalRequest",
  "readingRequest",
  "hostRequest",
  "reminder",
  "approvalReminder",
  "readingReminder",
  "hostReminder",
  "documentCopy",
  "ownLink",
  "partIsFree",
  "delegatedRequest",
  "workflowCompleted",
  "workflowCancelled",
] as const;
export type OwnMailKind = (typeof ownMailKinds)[number];
/** Mails that a user can turn off. */
export const optionalMails = ["completed", "declined", "stepDone", "reminders", "newBrowser"] as const;
export type OptionalMail = (typeof optionalMails)[number];
/** What an API key may be used for; none includes another. */
export const apiScopes = [
  "read",
  "read_values",
  "write",
  "send",
  "administer",
  "deliver_links",
  "send_unattended",
] as const;
export type ApiScope = (typeof apiScopes)[number];
/** Only keys that were made for it read the links of recipients, or let an agent send without asking a person. */
const grantedScopes: readonly ApiScope[] = ["deliver_links", "send_unattended"];
/** Scopes of an organisation's first key. */
export const firstKeyScopes: readonly ApiScope[] = apiScopes.filter((scope) => !grantedScopes.includes(scope));
/** What an agent asks a person to confirm (lib/agents). */
export const agentActs = ["send", "remind", "cancel"] as const;
export type AgentAct = (typeof agentActs)[number];
export const credentialEventKinds = ["generated", "shown"] as const;
export const mailboxChannels = ["email", "sms"] as const;
export type MailboxChannel = (typeof mailboxChannels)[number];

/** Workflow status ids (specification, Workflows 4). */
export const workflowStatusIds = {
  completed: 1,
  inProgress: 2,
  failed: 3,
  notStarted: 4,
  cancelled: 5,
  declined: 6,
} as const;
export type WorkflowStatus = keyof typeof workflowStatusIds;
export const workflowStatuses = Object.keys(workflowStatusIds) as [WorkflowStatus, ...WorkflowStatus[]];

/** `waiting`: not invited yet. `invited`: may act now. */
export const recipientStatuses = ["waiting", "invited", "completed", "declined"] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** Ids of the recipients' roles in the API (docs/product.md, Recipients). */
export const recipientRoleIds = { signer: 1, approver: 2, viewer: 3, copy: 4, inPerson: 5 } as const;
export type RecipientRole = keyof typeof recipientRoleIds;
export const recipientRoles = Object.keys(recipientRoleIds) as [RecipientRole, ...RecipientRole[]];
export const recipientRoleOf = Object.fromEntries(
  Object.entries(recipientRoleIds).map(([name, id]) => [id, name]),
) as Record<number, RecipientRole>;
export const standardRole = "signer" satisfies RecipientRole;

/** The states of an alternate within the shared part (docs/product.md, Recipients). */
export const alternateStates = ["waiting", "invited", "claimed", "completed", "declined", "notNeeded"] as const;
export type AlternateState = (typeof alternateStates)[number];

/** How long signing links work unless the sender says otherwise. */
export const standardLinkDays = 90;

/** When a copy goes out: on sending, when the steps before are done, or with the sealed documents. */
export const copyTimes = ["sent", "turn", "completed"] as const;
export type CopyTime = (typeof copyTimes)[number];

/** Ids of the field types in the API (specification, Workflows 3). */
export const fieldTypeIds = {
  input: 1,
  combo: 2,
  radio: 3,
  signature: 4,
  checkbox: 5,
  recipientName: 6,
  signDate: 7,
  picture: 8,
  stamp: 9,
} as const;
export type FieldType = keyof typeof fieldTypeIds;
export const fieldTypes = Object.keys(fieldTypeIds) as [FieldType, ...FieldType[]];
export const fieldTypeOf = Object.fromEntries(Object.entries(fieldTypeIds).map(([name, id]) => [id, name])) as Record<
  number,
  FieldType
>;

/** `checking` until the dry run has passed (docs/pdf.md 4). */
export const documentStatuses = ["checking", "ready", "failed"] as const;

/** Days after sending, and the flag in the settings call that turns the reminder on (specification, Workflows 9). */
export const reminderPresets = [
  { days: 3, flag: "threeDayReminderSet" },
  { days: 7, flag: "sevenDayReminderSet" },
  { days: 30, flag: "thirtyDayReminderSet" },
] as const;
export type ReminderFlag = (typeof reminderPresets)[number]["flag"];

/** Audit codes: 1 to 12 are defined by the spec (section 9), the rest by this product. */
export const auditActionIds = {
  fieldInteraction: 1,
  signatureSigned: 2,
  recipientFinished: 3,
  recipientOpened: 4,
  attachmentUploaded: 5,
  pageViewed: 6,
  authenticationAttempt: 7,
  requestEmailed: 8,
  originatorNotified: 9,
  declined: 10,
  escalationSent: 11,
  reminderSent: 12,
  created: 13,
  sent: 14,
  cancelled: 15,
  consentGiven: 16,
  sealed: 17,
  linkExpired: 18,
  downloaded: 19,
  sealingFailed: 20,
  recipientCorrected: 21,
  recipientUnlocked: 22,
  linksExtended: 23,
  recipientLockedOut: 24,
  copySent: 25,
  claimed: 26,
  released: 27,
  handedOn: 28,
  deviceHandedOver: 29,
  deviceHandedBack: 30,
  scheduled: 31,
  calledOff: 32,
  visited: 33,
  visitedUnconfirmed: 34,
  factsRecorded: 35,
  certificateMade: 36,
  erased: 37,
  linkRequested: 38,
  prefilled: 39,
  linkDelivered: 40,
  downloadedBeforeSigning: 41,
  recipientAdded: 42,
  recipientRemoved: 43,
  recipientMoved: 44,
  recipientChanged: 45,
  fieldAdded: 46,
  fieldChanged: 47,
  fieldRemoved: 48,
  consentDropped: 49,
  linkEmbedded: 50,
  agentConfirmed: 51,
  agentActed: 52,
} as const;
export type AuditAction = keyof typeof auditActionIds;

/** Whose decision it was that a workflow was erased. */
export const erasedBy = ["account", "organisation", "rule"] as const;
export type ErasedBy = (typeof erasedBy)[number];
/** `earlier`: erased with its organisation, before decisions were recorded. */
export const erasureDecisions = [...erasedBy, "earlier"] as const;
export type ErasureDecision = (typeof erasureDecisions)[number];

export const companyRoles = { administrator: 1, editor: 2, user: 3 } as const;
/** What an organisation's identity provider may make somebody; only people here make administrators. */
export const providedRoles = [companyRoles.editor, companyRoles.user] as const;
export const groupRoles = { administrator: 1, editor: 2, member: 3 } as const;

/** What a text field takes (docs/product.md, Fields). */
export const fieldFormats = [
  "text",
  "number",
  "money",
  "percent",
  "email",
  "phone",
  "date",
  "iban",
  "pattern",
] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** How a text that is too long for its box is fitted; without either, it is wrapped and shrunk as far as needed. */
export const overflows = ["shrink", "wrap"] as const;

export const fontFaces = ["Helvetica", "Courier", "Times New Roman"] as const;
export type FontFace = (typeof fontFaces)[number];

/** `ready`: read and checked, but not started. */
export const batchStates = ["ready", "running", "stopped", "finished"] as const;
export type BatchState = (typeof batchStates)[number];
export const batchRowStates = ["waiting", "sent", "failed", "stopped"] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/**
 * What became of a part that a visitor began: unfinished, or how it ended. `renewed`: unfinished, and the sender has
 * mailed a newer link; `passedOn`: another person has it.
 */
export const earlierParts = [
  "unfinished",
  "renewed",
  "finished",
  "declined",
  "cancelled",
  "expired",
  "passedOn",
] as const;
export type EarlierPart = (typeof earlierParts)[number];

/** How an uploaded table is encoded, and what stands between its cells. */
export const tableEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1253"] as const;
export type TableEncoding = (typeof tableEncodings)[number];
export const tableSeparators = ["comma", "semicolon", "tab"] as const;
export type TableSeparator = (typeof tableSeparators)[number];

/** What can be done to many workflows at once. */
export const bulkActions = ["remind", "cancel", "move", "download"] as const;
export type BulkAction = (typeof bulkActions)[number];
export const bulkItemStates = ["waiting", "done", "refused"] as const;

/** What a customer’s own application shows of us. */
export const embedKinds = ["sign", "prepare", "view"] as const;

/** The kinds of file that are sealed and recorded. */
export const sealedKinds = ["document", "certificate"] as const;
export type SealedKind = (typeof sealedKinds)[number];
/** Why a sealed file was renewed: its newest time stamp comes to an end, or is made with a hash that became weak. */
export const renewalReasons = ["ending", "weakHash"] as const;
