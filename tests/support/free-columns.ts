/** Tables whose rows any call may change: documents, templates, contacts, counters, queues and logs. */
export const freeColumns: Record<string, string> = {
  "graphile_worker._private_job_queues": "id queue_name locked_at locked_by is_available",
  "graphile_worker._private_tasks": "id identifier",
  anchor_checks: "id at anchors findings",
  anchor_copies: "way sent_up_to sent_at",
  anchor_leaves: "anchor place workflow_id leaf path",
  anchor_stamps: "anchor authority token code",
  anchors: "number at size root previous_root mac",
  api_logs:
    "id company_id request_id request_endpoint request_method request_body response_code response_message request_received_at request_responded_at request_ip_address",
  attachments:
    "id created_at updated_at kind owner_id workflow_id template_id signatory_id template_role_id position title description required visible_to_signatories allow_changes file_hash file_name content_type byte_size uploaded_at loads_from loads_confirmed upload_code",
  audit_actions:
    "id workflow_id sequence type_id description signatory_id user_id ip user_agent performed_at previous_hash hash mac",
  audit_certificates: "workflow_id language file_hash created_at",
  batch_rows: "batch_id line cells input state refusal workflow_id ended_at",
  batches:
    "id created_at updated_at title creator_id company_id group_id made_by_api_key template_id snapshot_id state started_by started_by_key language started_at ended_at headings is_sample encoding separator run external_id",
  brandings: "id created_at updated_at company_id user_id enabled logo_hash primary_color accent_color",
  bulk_items: "job_id workflow_id state refusal is_moved from_group_id",
  bulk_jobs: "id action reason user_id company_id by_key language created_at group_id",
  chain_growths: "id workflow_id at",
  clock_watch: "id seen_at steady_since",
  company_stamps: "id created_at updated_at company_id name image_hash removed_at",
  completions: "workflow_id created_at sealed_at chain_head failed_at last_error",
  confirmation_codes: "user_id code_hash expires_at tries",
  contacts: "id created_at updated_at user_id first_name last_name email default_language search_key is_sample",
  credential_events: "id company_id user_id kind ip created_at",
  default_signature_methods: "id email company_id sender_id sign_type",
  delegations:
    "id signatory_id first_name last_name email reason link_hash audit_sequence created_at corrected fact_salt",
  connection_proofs:
    "id connection_id subject_id session_id challenge_id provider_session methods context authenticated_at created_at",
  connection_requests:
    "id connection_id purpose state_hash request_id browser_hash checks_sealed session_id origin created_at expires_at answered_at answer_sealed",
  demo_images: "demo_id name png",
  demos: "id type_id values sign_date created_at finished_at sealed",
  device_sessions: "id signatory_id link_hash started_at ended_at code_hash code_expires_at code_tries",
  document_words: "document_id scopes words",
  agent_confirmations:
    "id company_id api_key_id act workflow_id signatory_id reason seen_updated_at seen_beside salt created_at token_hash used_at used_by",
  embed_sessions:
    "id company_id maker_id kind origin signatory_id workflow_id template_id key_hash link_hash return_url return_state salt created_at start_hash session_hash begun_at gate kept_form",
  documents:
    "id created_at updated_at uuid owner_id name workflow_id document_index status failure file_hash byte_size original_hash sealed_hash notices suggested_fields template_id made_by_api_key fact_salt printed_code code_pages removed_from_id removed_at tags",
  earlier_erasures: "workflow_id at mac",
  external_data: "id workflow_id signatory_id template_id external_id metadata",
  field_entries:
    "id created_at updated_at field_id signatory_id value selected performed_at image_hash sign_type frozen_at typed image_code",
  fields:
    "id created_at updated_at document_id page_id signatory_id name description type required is_initial group_name value selected multiline relative_top relative_left relative_width relative_height options font_face font_size apply_date_time field_index duplicated_from_field_id template_role_id format currency min max decimals min_length max_length pattern pattern_message comb overflow read_only formula condition",
  idempotency_keys: "caller key request_hash status answer created_at",
  mailbox_messages: "id channel recipient sender subject text html headers attachments created_at",
  mails:
    "id uuid template recipient language data workflow_id created_at sent_at postponed_at refused_at refusal mac held_back",
  operator_notices: "topic sent_at",
  otp_challenges:
    "id signatory_id mobile_number code_hash reference tries created_at expires_at passed_at sent_at refused_at refusal",
  pages:
    "id document_id page_index width height image700 image1400 text image200 image900 blank_foot codes drawn900 found_fields",
  passkey_challenges: "challenge_hash bound_to expires_at",
  proof_codes: "session_id code_hash expires_at tries",
  public_parts: "link_id visitor workflow_id signatory_id snapshot_id mac created_at",
  public_visits:
    "token_hash link_id first_name last_name email language code_hash code_expires_at code_tries workflow_id signatory_id created_at mac fields return_url earlier",
  rate_limits: "key points expire",
  reminder_sends: "id workflow_id signatory_id slot created_at",
  reminders:
    "id created_at updated_at workflow_id reminder_days_set escalate_days_set escalate_email custom_email_text reminder_sent_at escalate_sent_at code",
  retention_due: "workflow_id rule_id due_at listed_at erased_at",
  revisions: "id document_id workflow_id signatory_id file_hash created_at code",
  saved_signatures: "id email company_id sender_id image_hash sign_type is_initial created_at",
  saved_views: "id user_id name query created_at",
  scim_calls: "id company_id at method path status problem",
  sealed_files: "original_hash workflow_id kind due_at ends_at algorithm failed_at",
  sealed_versions: "original_hash version workflow_id kind file_hash made_at reason code",
  second_step_challenges: "id user_id token_hash first_step expires_at",
  security_events: "id at company_id actor_id actor via event subject_id subject detail ip user_agent",
  senders: "workflow_id user_id name email company fact_salt",
  signatories:
    "id created_at updated_at workflow_id action_index first_name last_name email mobile_number private_message access_code_sealed has_otp_step force_otp webform_enabled default_language signature_methods status started_execution_at opened_at finished_at declined_at decline_reason time_zone consent_version consented_at link_version link_hash gate_tries gate_paused_until template_role_id role_name first_name_changes_frozen last_name_changes_frozen email_changes_frozen consent_language recipient_role copy_at copy_sent_at member_of claimed_by host_name host_email address_unconfirmed fact_salt host_salt return_url link_by_sender single_name",
  template_roles:
    "id created_at updated_at template_id action_index role_name first_name last_name email mobile_number private_message access_code_sealed has_otp_step force_otp enable_webforms default_language signature_methods recipient_role copy_at members host_name host_email single_name",
  templates:
    "id created_at updated_at creator_id company_id group_id title description allow_changes execute_actions_in_order deleted_at deleted_by search_key is_sample print_language allow_download_before_signing",
  used_assertions: "connection_id assertion_id expires_at",
  webhook_deliveries:
    "id uuid webhook_id event payload replay_of attempts attempted_at response_ms response_code response_body last_error created_at delivered_at next_attempt_at",
  workflow_origins: "workflow_id template_id public_link_id",
  workflow_search: "workflow_id scopes search_key role_scopes",
  workflows:
    "id created_at updated_at uuid name initiator_id company_id group_id status execute_at started_execution_at completed_at expires_at cancel_reason deleted_at deleted_by execute_actions_in_order allow_changes message additional_email_message three_day_reminder_set seven_day_reminder_set thirty_day_reminder_set custom_date_reminder_set link_expiry_days audit_sequence audit_hash audit_at made_by_api_key allow_delegation scheduled_at scheduled_by scheduled_by_key scheduled_group_id schedule_refusal is_sample print_language owner_code allow_download_before_signing",
};
