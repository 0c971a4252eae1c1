import type { ProofNeed } from "@/lib/permissions/acts";
import type { Change } from "./dump";
import { freeColumns } from "./free-columns";

/** A changed row of a table, and those of its guarded columns that changed. */
type Changed = Pick<Change, "before" | "after"> & { columns: string[] };
type Needs = (change: Changed, by: { id: number }) => ProofNeed;

/**
 * The proof that a call needs, judged by the rows that it changed and not by its name. `ways` are the columns through
 * which somebody gets in, stays in, removes others or sends data out; `needs` is the proof that a change of them
 * requires. The other columns are free.
 */
type Guarded = { free: string; ways: string; needs: Needs };

const always =
  (need: ProofNeed): Needs =>
  () =>
    need;

const ofOrganisation: Needs = ({ before, after }) =>
  (after ?? before)?.["company_id"] === null ? "proof" : "ownProof";

/** Ending one's own session gives no access. */
const ofSession: Needs = ({ after, columns }, by) =>
  after?.["user_id"] === by.id && after["revoked_at"] !== null && columns.join() === "revoked_at" ? "nothing" : "proof";

/** An account that is only invited. */
const ofAccount: Needs = ({ before, after }) =>
  !before && after?.["password_hash"] === null && after["confirmed_at"] === null ? "nothing" : "proof";

/** Inviting a plain user gives no access until a group takes them in, and declining removes nobody else. */
const ofMembership: Needs = ({ before, after }, by) => {
  const roles = [before?.["role_id"], after?.["role_id"]];
  if (!before && roles[1] === 3 && after?.["accepted_at"] === null) return "nothing";
  if (before?.["user_id"] === by.id) return before["accepted_at"] === null && !after ? "nothing" : "proof";
  return roles.includes(1) ? "ownProof" : "proof";
};

/** A new organisation has nothing to protect yet, and withdrawing a deletion takes nothing away. */
const ofRules: Needs = ({ before, after, columns }) =>
  !before || (after?.["deletion_requested_at"] === null && columns.every((one) => one.startsWith("deletion_requested")))
    ? "nothing"
    : "ownProof";

/** Through a link that does not confirm addresses, anybody can send mail in the organisation's name. */
const ofLink: Needs = ({ before, after, columns }) => {
  if (!after || after["confirms_address"] === true || after["is_open"] === false) return "nothing";
  const isLess = (one: string) => narrower(one, before?.[one], after[one]);
  return before && columns.every(isLess) ? "nothing" : "proof";
};
const narrower = (column: string, before: unknown, after: unknown) =>
  column !== "is_open" &&
  column !== "confirms_address" &&
  after !== null &&
  (before === null || measure(after) < measure(before));
const measure = (limit: unknown) => (typeof limit === "string" ? Date.parse(limit) : Number(limit));

/** Everyday jobs; any other job does something that its call needs a proof for. */
const everyday = ["deliverMail", "prepareDocument", "sealWorkflow", "deliverWebhook", "sendBatchRow", "doBulkItem"];
const ofJob: Needs = ({ after }) => (!after || everyday.includes(String(after["task_id"])) ? "nothing" : "proof");

const guarded: Record<string, Guarded> = {
  "drizzle.__drizzle_migrations": {
    free: "",
    ways: "id hash created_at",
    needs: always("ownProof"),
  },
  "graphile_worker._private_jobs": {
    free: "id job_queue_id payload priority run_at attempts max_attempts last_error created_at updated_at key locked_at locked_by revision flags is_available",
    ways: "task_id",
    needs: ofJob,
  },
  "graphile_worker._private_known_crontabs": {
    free: "",
    ways: "identifier known_since last_execution",
    needs: always("ownProof"),
  },
  "graphile_worker.migrations": {
    free: "",
    ways: "id ts breaking",
    needs: always("ownProof"),
  },
  api_keys: {
    free: "last_used_at",
    ways: "id company_id name scopes key_hash tail maker_id created_at expires_at",
    needs: ({ after }) => (after ? "ownProof" : "proof"),
  },
  backfills: {
    free: "",
    ways: "id of_table statement next_id",
    needs: always("ownProof"),
  },
  billing_customers: {
    free: "",
    ways: "id company_id user_id provider_customer_id created_at",
    needs: always("proof"),
  },
  billing_events: {
    free: "",
    ways: "provider_event_id created_at",
    needs: always("proof"),
  },
  checkouts: {
    free: "",
    ways: "uuid company_id user_id type units success_url cancel_url created_at completed_at",
    needs: always("proof"),
  },
  companies: {
    free: "updated_at name address contact_first_name contact_last_name contact_email contact_phone default_language time_zone default_link_expiry_days default_reminder_days default_message default_email_message default_download_before_signing print_code",
    ways: "id created_at holding_company_id suspended_at second_step_from longest_session_hours idle_minutes networks allowed_origins allows_agents reply_to reply_to_mac places_told_for deletion_requested_at deletion_requested_by deleted_at is_sample",
    needs: ofRules,
  },
  company_api_credentials: {
    free: "last_used_at",
    ways: "id created_at updated_at company_id key_hash key_sealed maker_id",
    needs: always("ownProof"),
  },
  company_group_users: {
    free: "updated_at",
    ways: "id created_at group_id user_id role_id",
    needs: ({ after }) => (after ? "proof" : "nothing"),
  },
  company_groups: {
    free: "updated_at name search_key",
    ways: "id created_at company_id",
    needs: ({ before }) => (before ? "proof" : "nothing"),
  },
  company_domains: {
    free: "updated_at looked_up_at last_seen_at failing_since",
    ways: "id created_at company_id holding_company_id domain token verified_at verified_by",
    needs: always("ownProof"),
  },
  company_users: {
    free: "updated_at",
    ways: "id created_at company_id user_id role_id accepted_at provisioned_at",
    needs: ofMembership,
  },
  data_exports: {
    free: "",
    ways: "id user_id company_id is_of_due created_at ready_at failed_at file_key file_bytes expires_at",
    needs: ofOrganisation,
  },
  email_changes: {
    free: "",
    ways: "id user_id from_email to_email confirm_hash created_at expires_at confirmed_at undo_hash undo_until undone_at",
    needs: ({ after }) => (after && after["undone_at"] === null ? "proof" : "nothing"),
  },
  enterprise_subscriptions: {
    free: "",
    ways: "id created_at updated_at company_id organisation_unit_limit template_limit cancelled_at",
    needs: always("proof"),
  },
  connection_exceptions: {
    free: "",
    ways: "connection_id user_id created_at",
    needs: always("ownProof"),
  },
  connection_groups: {
    free: "",
    ways: "id connection_id value role_id group_id group_role_id",
    needs: always("ownProof"),
  },
  connection_subjects: {
    free: "last_signed_in_at",
    ways: "id connection_id issuer subject user_id created_at",
    needs: always("proof"),
  },
  connections: {
    free: "updated_at draft_tested_at",
    ways: "id created_at company_id kind settings_sealed draft_sealed makes_accounts default_role_id groups_claim counts_second_step demanded_from heir_id",
    needs: always("ownProof"),
  },
  external_identities: {
    free: "",
    ways: "id user_id issuer subject created_at unlinked_at",
    needs: always("proof"),
  },
  holding_companies: {
    free: "",
    ways: "id created_at updated_at name is_sample",
    needs: always("ownProof"),
  },
  holding_company_users: {
    free: "",
    ways: "id created_at updated_at holding_company_id user_id",
    needs: always("ownProof"),
  },
  // Whoever sets a hold takes nothing away; lifting it, or a rule, lets what it kept be erased.
  holds: {
    free: "id company_id workflow_id group_id reason set_by set_at until",
    ways: "lifted_at lifted_by",
    needs: ({ before }) => (before ? "proof" : "nothing"),
  },
  installation: {
    free: "",
    ways: "id uuid key_check created_at audit_register",
    needs: always("ownProof"),
  },
  invoices: {
    free: "",
    ways: "id company_id user_id uuid units type total paid created_at currency lines buyer",
    needs: always("proof"),
  },
  mail_settings: {
    free: "updated_at failed_at last_error failures retry_at last_used_at",
    ways: "id created_at company_id user_id enabled from_address host port password_sealed mac",
    needs: ofOrganisation,
  },
  mail_texts: {
    free: "updated_at",
    ways: "id created_at company_id kind language subject text mac",
    needs: always("ownProof"),
  },
  one_time_tokens: {
    free: "",
    ways: "id user_id purpose token_hash created_at expires_at",
    needs: ({ after }) => (!after || after["purpose"] === "invitation" ? "nothing" : "proof"),
  },
  passkeys: {
    free: "counter name last_used_at",
    ways: "id user_id credential_id public_key transports created_at",
    needs: always("proof"),
  },
  public_links: {
    free: "id created_at updated_at template_id snapshot_id creator_id company_id group_id made_by_api_key link_hash title role_name used used_today used_on template_values takes_prefill",
    ways: "is_open closed_at closed_by deleted_at deleted_by closes_at maximum per_day confirms_address",
    needs: ofLink,
  },
  recovery_codes: {
    free: "",
    ways: "id user_id code_hash",
    needs: always("proof"),
  },
  retention_rules: {
    free: "updated_at",
    ways: "id created_at company_id group_id user_id completed_years draft_years cancelled_years declined_years erases_from",
    needs: always("proof"),
  },
  scim_tokens: {
    free: "last_used_at",
    ways: "id company_id token_hash tail maker_id created_at expires_at",
    needs: always("ownProof"),
  },
  scim_groups: {
    free: "",
    ways: "id created_at updated_at uuid company_id group_id external_id display_name role_id version",
    needs: always("ownProof"),
  },
  scim_group_members: { free: "", ways: "scim_group_id scim_user_id", needs: always("ownProof") },
  scim_users: {
    free: "",
    ways: "id created_at updated_at uuid company_id user_id external_id user_name first_name last_name is_active version",
    needs: always("ownProof"),
  },
  sessions: {
    free: "ip user_agent active_at",
    ways: "id user_id secret_hash created_at expires_at revoked_at proved_at proved_by by_invitation",
    needs: ofSession,
  },
  subscriptions: {
    free: "updated_at",
    ways: "id created_at company_id user_id provider_subscription_id type units price cycle_start cycle_end cancelled_at active_until currency cycle_workflows units_changed_at credit billing_address vat_number billing_reference carried_workflows carried_at paying_person_id",
    needs: always("proof"),
  },
  totp_secrets: {
    free: "last_period",
    ways: "user_id secret_sealed confirmed_at created_at",
    needs: always("proof"),
  },
  users: {
    free: "updated_at lacks_names first_name last_name phone default_language onboarded_at search_key muted_mails notices_seen_at",
    ways: "id created_at email password_hash confirmed_at confirmed_by_domain unconfirmed_since deleted_at is_sample",
    needs: ofAccount,
  },
  webhooks: {
    free: "",
    ways: "id created_at updated_at company_id url events enabled secret_sealed include_values code",
    needs: always("ownProof"),
  },
};

/** Every table with all of its columns. */
export const knownColumns: Record<string, string[]> = Object.fromEntries([
  ...Object.entries(freeColumns).map(([table, columns]) => [table, columns.split(" ")]),
  ...Object.entries(guarded).map(([table, { free: own, ways }]) => [table, `${own} ${ways}`.trim().split(" ")]),
]);

/** The proof that the change of a row needs, and the columns that decide it. */
export function neededFor(
  { table, before, after }: Change,
  by: { id: number },
): { need: ProofNeed; columns: string[] } {
  const rule = guarded[table];
  if (!rule) return { need: table in freeColumns ? "nothing" : "ownProof", columns: [] };
  const isChanged = (column: string) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]);
  const columns = rule.ways.split(" ").filter(isChanged);
  return { need: columns.length > 0 ? rule.needs({ before, after, columns }, by) : "nothing", columns };
}
