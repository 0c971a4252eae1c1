import * as attachments from "./attachments/route";
import * as authConfirmAccount from "./auth/confirm-account/route";
import * as authConfirmationCodes from "./auth/confirmation-codes/route";
import * as authExchange from "./auth/exchange/route";
import * as authMe from "./auth/me/route";
import * as authOauth2CallbackProvider from "./auth/oauth2/callback/[provider]/route";
import * as authOauth2SigninProvider from "./auth/oauth2/signin/[provider]/route";
import * as authResetPasswordTokens from "./auth/reset-password-tokens/route";
import * as authSignIn from "./auth/sign-in/route";
import * as authSignOut from "./auth/sign-out/route";
import * as authSignUp from "./auth/sign-up/route";
import * as authUpdatePassword from "./auth/update-password/route";
import * as companies from "./companies/route";
import * as companiesCheckoutSession from "./companies/checkout-session/route";
import * as companiesCompanyId from "./companies/[companyId]/route";
import * as companiesCompanyIdApiLogs from "./companies/[companyId]/api-logs/route";
import * as companiesCompanyIdCompanyApiCredentials from "./companies/[companyId]/company-api-credentials/route";
import * as companiesCompanyIdCompanyBranding from "./companies/[companyId]/company-branding/route";
import * as companiesCompanyIdCompanyBrandingLogo from "./companies/[companyId]/company-branding/logo/route";
import * as companiesCompanyIdCompanyGroups from "./companies/[companyId]/company-groups/route";
import * as companiesCompanyIdCompanyGroupsGroupId from "./companies/[companyId]/company-groups/[groupId]/route";
import * as companiesCompanyIdCompanyGroupsGroupIdTemplates from "./companies/[companyId]/company-groups/[groupId]/templates/route";
import * as companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateId from "./companies/[companyId]/company-groups/[groupId]/templates/[templateId]/route";
import * as companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateIdClone from "./companies/[companyId]/company-groups/[groupId]/templates/[templateId]/clone/route";
import * as companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateIdMove from "./companies/[companyId]/company-groups/[groupId]/templates/[templateId]/move/route";
import * as companiesCompanyIdCompanyGroupsGroupIdUsers from "./companies/[companyId]/company-groups/[groupId]/company-group-users/route";
import * as companiesCompanyIdCompanyGroupsGroupIdUsersUserId from "./companies/[companyId]/company-groups/[groupId]/company-group-users/[userId]/route";
import * as companiesCompanyIdCompanyGroupsGroupIdWorkflows from "./companies/[companyId]/company-groups/[groupId]/workflows/route";
import * as companiesCompanyIdCompanyMailSettings from "./companies/[companyId]/company-mail-settings/route";
import * as companiesCompanyIdCompanyMailSettingsTest from "./companies/[companyId]/company-mail-settings/test/route";
import * as companiesCompanyIdCompanyUsers from "./companies/[companyId]/company-users/route";
import * as companiesCompanyIdCompanyUsersCompanyUserId from "./companies/[companyId]/company-users/[companyUserId]/route";
import * as companiesCompanyIdCompanyUsersCompanyUserIdInvitations from "./companies/[companyId]/company-users/[companyUserId]/invitations/route";
import * as companiesCompanyIdGroups from "./companies/[companyId]/groups/route";
import * as companiesCompanyIdWebhooks from "./companies/[companyId]/webhooks/route";
import * as companiesCompanyIdWebhooksWebhookId from "./companies/[companyId]/webhooks/[webhookId]/route";
import * as companiesCompanyIdWebhooksWebhookIdDeliveries from "./companies/[companyId]/webhooks/[webhookId]/deliveries/route";
import * as companiesCompanyIdWebhooksWebhookIdDeliveriesDeliveryIdRedeliver from "./companies/[companyId]/webhooks/[webhookId]/deliveries/[deliveryId]/redeliver/route";
import * as companiesCompanyUserInvitations from "./companies/company-user-invitations/route";
import * as companiesSubscribe from "./companies/subscribe/route";
import * as companiesSubscription from "./companies/subscription/route";
import * as companiesSubscriptionInvoices from "./companies/subscription/invoices/route";
import * as companiesSubscriptionInvoicesInvoiceId from "./companies/subscription/invoices/[invoiceId]/route";
import * as companiesSubscriptionRenewal from "./companies/subscription/renewal/route";
import * as contactMessages from "./contact-messages/route";
import * as demos from "./demos/route";
import * as demosDemoIdDocument from "./demos/[demoId]/document/route";
import * as demosDemoIdFillAndSign from "./demos/[demoId]/fill_and_sign/route";
import * as demosDocumentsDemoKindPagesPageIndex from "./demos/documents/[demoKind]/pages/[pageIndex]/route";
import * as demosSavedSignatures from "./demos/saved-signatures/route";
import * as demosSavedSignaturesSampleSignatureId from "./demos/saved-signatures/[sampleSignatureId]/route";
import * as contacts from "./contacts/route";
import * as contactsContactId from "./contacts/[contactId]/route";
import * as contactsExport from "./contacts/export/route";
import * as contactsImport from "./contacts/import/route";
import * as contactsImportPreview from "./contacts/import/preview/route";
import * as devBillingCheckoutsCheckoutId from "./dev/billing/checkouts/[checkoutId]/route";
import * as devMailbox from "./dev/mailbox/route";
import * as documents from "./documents/route";
import * as documentsDocumentId from "./documents/[documentId]/route";
import * as documentsDocumentIdDownload from "./documents/[documentId]/download/route";
import * as documentsDocumentIdDownloadName from "./documents/[documentId]/download/name/route";
import * as documentsDocumentIdFields from "./documents/[documentId]/fields/route";
import * as documentsDocumentIdPagesPageIndex from "./documents/[documentId]/pages/[pageIndex]/route";
import * as documentsDownloadAll from "./documents/download-all/route";
import * as healthLive from "./health/live/route";
import * as healthReady from "./health/ready/route";
import * as holdingCompanyCompanies from "./holding-company/companies/route";
import * as logosLogoHash from "./logos/[logoHash]/route";
import * as signatureRequestsToken from "./signature-requests/[token]/route";
import * as signatureRequestsTokenAccess from "./signature-requests/[token]/access/route";
import * as signatureRequestsTokenAttachmentsAttachmentId from "./signature-requests/[token]/attachments/[attachmentId]/route";
import * as signatureRequestsTokenConsent from "./signature-requests/[token]/consent/route";
import * as signatureRequestsTokenDecline from "./signature-requests/[token]/decline/route";
import * as signatureRequestsTokenDocumentsDocumentIdPagesPageIndex from "./signature-requests/[token]/documents/[documentId]/pages/[pageIndex]/route";
import * as signatureRequestsTokenDocumentsDownload from "./signature-requests/[token]/documents/download/route";
import * as signatureRequestsTokenDownload from "./signature-requests/[token]/download/route";
import * as signatureRequestsTokenEvents from "./signature-requests/[token]/events/route";
import * as signatureRequestsTokenFillAndSign from "./signature-requests/[token]/fill-and-sign/route";
import * as signatureRequestsTokenForm from "./signature-requests/[token]/form/route";
import * as signatureRequestsTokenOtp from "./signature-requests/[token]/otp/route";
import * as signatureRequestsTokenPresavedSignaturesHand from "./signature-requests/[token]/presaved-signatures/[hand]/route";
import * as signatureRequestsTokenSavedSignatures from "./signature-requests/[token]/saved-signatures/route";
import * as signatureRequestsTokenSavedSignaturesSavedSignatureId from "./signature-requests/[token]/saved-signatures/[savedSignatureId]/route";
import * as signatureRequestsTokenSettings from "./signature-requests/[token]/settings/route";
import * as signatureRequestsTokenSignatures from "./signature-requests/[token]/signatures/route";
import * as signatureRequestsTokenSignaturesSignatureIdImage from "./signature-requests/[token]/signatures/[signatureId]/image/route";
import * as signatureRequestsTokenText from "./signature-requests/[token]/text/route";
import * as signatureRequestsTokenValues from "./signature-requests/[token]/values/route";
import * as templates from "./templates/route";
import * as templatesTemplateId from "./templates/[templateId]/route";
import * as templatesTemplateIdAttachments from "./templates/[templateId]/attachments/route";
import * as templatesTemplateIdAttachmentsReferenceId from "./templates/[templateId]/attachments/[referenceId]/route";
import * as templatesTemplateIdClone from "./templates/[templateId]/clone/route";
import * as templatesTemplateIdDocumentsTemplateDocumentId from "./templates/[templateId]/documents/[templateDocumentId]/route";
import * as templatesTemplateIdMove from "./templates/[templateId]/move/route";
import * as templatesTemplateIdRoles from "./templates/[templateId]/roles/route";
import * as templatesTemplateIdRolesRoleIdAttachmentsRequestedId from "./templates/[templateId]/roles/[roleId]/attachments/[requestedId]/route";
import * as usersBranding from "./users/branding/route";
import * as usersBrandingLogo from "./users/branding/logo/route";
import * as usersDefaultLanguage from "./users/default-language/route";
import * as usersMailSettings from "./users/mail-settings/route";
import * as usersMailSettingsTest from "./users/mail-settings/test/route";
import * as usersMe from "./users/me/route";
import * as usersMePassword from "./users/me/password/route";
import * as usersMeSessions from "./users/me/sessions/route";
import * as usersMeSessionsSessionId from "./users/me/sessions/[sessionId]/route";
import * as verifications from "./verifications/route";
import * as verificationsCode from "./verifications/[code]/route";
import * as webhooksStripe from "./webhooks/stripe/route";
import * as workflows from "./workflows/route";
import * as workflowsDocuments from "./workflows/documents/route";
import * as workflowsDownload from "./workflows/download/route";
import * as workflowsEvents from "./workflows/events/route";
import * as workflowsExport from "./workflows/export/route";
import * as workflowsSimpleSignCount from "./workflows/simple-sign/count/route";
import * as workflowsSimpleSignFromTemplate from "./workflows/simple-sign/from-template/route";
import * as workflowsSimpleSignWorkflowId from "./workflows/simple-sign/[workflowId]/route";
import * as workflowsSimpleSignWorkflowIdAuditTrail from "./workflows/simple-sign/[workflowId]/audit-trail/route";
import * as workflowsSimpleSignWorkflowIdAuditTrailDownload from "./workflows/simple-sign/[workflowId]/audit-trail/download/route";
import * as workflowsSimpleSignWorkflowIdDocument from "./workflows/simple-sign/[workflowId]/document/route";
import * as workflowsSimpleSignWorkflowIdDocuments from "./workflows/simple-sign/[workflowId]/documents/route";
import * as workflowsSimpleSignWorkflowIdDocumentsDocumentId from "./workflows/simple-sign/[workflowId]/documents/[documentId]/route";
import * as workflowsSimpleSignWorkflowIdDocumentsDownload from "./workflows/simple-sign/[workflowId]/documents/download/route";
import * as workflowsSimpleSignWorkflowIdRevisions from "./workflows/simple-sign/[workflowId]/revisions/route";
import * as workflowsSimpleSignWorkflowIdRevisionsRevisionId from "./workflows/simple-sign/[workflowId]/revisions/[revisionId]/route";
import * as workflowsSimpleSignWorkflowIdSealing from "./workflows/simple-sign/[workflowId]/sealing/route";
import * as workflowsSimpleSignWorkflowIdSettings from "./workflows/simple-sign/[workflowId]/settings/route";
import * as workflowsSimpleSignWorkflowIdSignatories from "./workflows/simple-sign/[workflowId]/signatories/route";
import * as workflowsSimpleSignWorkflowIdSignatoriesSignatoryIdUnlock from "./workflows/simple-sign/[workflowId]/signatories/[signatoryId]/unlock/route";
import * as workflowsSimpleSignWorkflowIdWorkflowActionsActionId from "./workflows/simple-sign/[workflowId]/workflow-actions/[actionId]/route";
import * as workflowsSimpleSignWorkflowIdWorkflowActionsActionIdLink from "./workflows/simple-sign/[workflowId]/workflow-actions/[actionId]/link/route";
import * as workflowsWorkflowIdAttachments from "./workflows/[workflowId]/attachments/route";
import * as workflowsWorkflowIdAttachmentsAttachmentId from "./workflows/[workflowId]/attachments/[attachmentId]/route";
import * as workflowsWorkflowIdReminders from "./workflows/[workflowId]/reminders/route";
import * as workflowsWorkflowIdRemindersReminderId from "./workflows/[workflowId]/reminders/[reminderId]/route";
import * as workflowsWorkflowIdRemindersSignatoriesSignatoryId from "./workflows/[workflowId]/reminders/signatories/[signatoryId]/route";

/** Every call of /v1 by its address: the OpenAPI description and the permission test are made from it. */
export const routes = {
  "/attachments": attachments,
  "/auth/confirm-account": authConfirmAccount,
  "/auth/confirmation-codes": authConfirmationCodes,
  "/auth/exchange": authExchange,
  "/auth/me": authMe,
  "/auth/oauth2/callback/{provider}": authOauth2CallbackProvider,
  "/auth/oauth2/signin/{provider}": authOauth2SigninProvider,
  "/auth/reset-password-tokens": authResetPasswordTokens,
  "/auth/sign-in": authSignIn,
  "/auth/sign-out": authSignOut,
  "/auth/sign-up": authSignUp,
  "/auth/update-password": authUpdatePassword,
  "/companies": companies,
  "/companies/company-user-invitations": companiesCompanyUserInvitations,
  "/companies/{companyId}": companiesCompanyId,
  "/companies/{companyId}/api-logs": companiesCompanyIdApiLogs,
  "/companies/{companyId}/company-api-credentials": companiesCompanyIdCompanyApiCredentials,
  "/companies/{companyId}/company-branding": companiesCompanyIdCompanyBranding,
  "/companies/{companyId}/company-branding/logo": companiesCompanyIdCompanyBrandingLogo,
  "/companies/{companyId}/company-groups": companiesCompanyIdCompanyGroups,
  "/companies/{companyId}/company-groups/{groupId}": companiesCompanyIdCompanyGroupsGroupId,
  "/companies/{companyId}/company-groups/{groupId}/company-group-users": companiesCompanyIdCompanyGroupsGroupIdUsers,
  "/companies/{companyId}/company-groups/{groupId}/company-group-users/{userId}":
    companiesCompanyIdCompanyGroupsGroupIdUsersUserId,
  "/companies/{companyId}/company-groups/{groupId}/templates": companiesCompanyIdCompanyGroupsGroupIdTemplates,
  "/companies/{companyId}/company-groups/{groupId}/templates/{templateId}":
    companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateId,
  "/companies/{companyId}/company-groups/{groupId}/templates/{templateId}/clone":
    companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateIdClone,
  "/companies/{companyId}/company-groups/{groupId}/templates/{templateId}/move":
    companiesCompanyIdCompanyGroupsGroupIdTemplatesTemplateIdMove,
  "/companies/{companyId}/company-groups/{groupId}/workflows": companiesCompanyIdCompanyGroupsGroupIdWorkflows,
  "/companies/{companyId}/company-mail-settings": companiesCompanyIdCompanyMailSettings,
  "/companies/{companyId}/company-mail-settings/test": companiesCompanyIdCompanyMailSettingsTest,
  "/companies/{companyId}/company-users": companiesCompanyIdCompanyUsers,
  "/companies/{companyId}/company-users/{companyUserId}": companiesCompanyIdCompanyUsersCompanyUserId,
  "/companies/{companyId}/company-users/{companyUserId}/invitations":
    companiesCompanyIdCompanyUsersCompanyUserIdInvitations,
  "/companies/{companyId}/groups": companiesCompanyIdGroups,
  "/companies/{companyId}/webhooks": companiesCompanyIdWebhooks,
  "/companies/{companyId}/webhooks/{webhookId}": companiesCompanyIdWebhooksWebhookId,
  "/companies/{companyId}/webhooks/{webhookId}/deliveries": companiesCompanyIdWebhooksWebhookIdDeliveries,
  "/companies/{companyId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver":
    companiesCompanyIdWebhooksWebhookIdDeliveriesDeliveryIdRedeliver,
  "/contact-messages": contactMessages,
  "/demos": demos,
  "/demos/saved-signatures": demosSavedSignatures,
  "/demos/saved-signatures/{sampleSignatureId}": demosSavedSignaturesSampleSignatureId,
  "/demos/documents/{demoKind}/pages/{pageIndex}": demosDocumentsDemoKindPagesPageIndex,
  "/demos/{demoId}/document": demosDemoIdDocument,
  "/demos/{demoId}/fill_and_sign": demosDemoIdFillAndSign,
  "/contacts": contacts,
  "/contacts/export": contactsExport,
  "/contacts/import": contactsImport,
  "/contacts/import/preview": contactsImportPreview,
  "/contacts/{contactId}": contactsContactId,
  "/dev/mailbox": devMailbox,
  "/documents": documents,
  "/documents/download-all": documentsDownloadAll,
  "/documents/{documentId}": documentsDocumentId,
  "/documents/{documentId}/download": documentsDocumentIdDownload,
  "/documents/{documentId}/download/name": documentsDocumentIdDownloadName,
  "/documents/{documentId}/fields": documentsDocumentIdFields,
  "/documents/{documentId}/pages/{pageIndex}": documentsDocumentIdPagesPageIndex,
  "/health/live": healthLive,
  "/health/ready": healthReady,
  "/holding-company/companies": holdingCompanyCompanies,
  "/logos/{logoHash}": logosLogoHash,
  "/signature-requests/{token}": signatureRequestsToken,
  "/signature-requests/{token}/access": signatureRequestsTokenAccess,
  "/signature-requests/{token}/attachments/{attachmentId}": signatureRequestsTokenAttachmentsAttachmentId,
  "/signature-requests/{token}/consent": signatureRequestsTokenConsent,
  "/signature-requests/{token}/decline": signatureRequestsTokenDecline,
  "/signature-requests/{token}/documents/download": signatureRequestsTokenDocumentsDownload,
  "/signature-requests/{token}/documents/{documentId}/pages/{pageIndex}":
    signatureRequestsTokenDocumentsDocumentIdPagesPageIndex,
  "/signature-requests/{token}/download": signatureRequestsTokenDownload,
  "/signature-requests/{token}/events": signatureRequestsTokenEvents,
  "/signature-requests/{token}/fill-and-sign": signatureRequestsTokenFillAndSign,
  "/signature-requests/{token}/form": signatureRequestsTokenForm,
  "/signature-requests/{token}/otp": signatureRequestsTokenOtp,
  "/signature-requests/{token}/presaved-signatures/{hand}": signatureRequestsTokenPresavedSignaturesHand,
  "/signature-requests/{token}/saved-signatures": signatureRequestsTokenSavedSignatures,
  "/signature-requests/{token}/saved-signatures/{savedSignatureId}":
    signatureRequestsTokenSavedSignaturesSavedSignatureId,
  "/signature-requests/{token}/settings": signatureRequestsTokenSettings,
  "/signature-requests/{token}/signatures": signatureRequestsTokenSignatures,
  "/signature-requests/{token}/signatures/{signatureId}/image": signatureRequestsTokenSignaturesSignatureIdImage,
  "/signature-requests/{token}/text": signatureRequestsTokenText,
  "/signature-requests/{token}/values": signatureRequestsTokenValues,
  "/templates": templates,
  "/templates/{templateId}": templatesTemplateId,
  "/templates/{templateId}/attachments": templatesTemplateIdAttachments,
  "/templates/{templateId}/attachments/{referenceId}": templatesTemplateIdAttachmentsReferenceId,
  "/templates/{templateId}/clone": templatesTemplateIdClone,
  "/templates/{templateId}/documents/{templateDocumentId}": templatesTemplateIdDocumentsTemplateDocumentId,
  "/templates/{templateId}/move": templatesTemplateIdMove,
  "/templates/{templateId}/roles": templatesTemplateIdRoles,
  "/templates/{templateId}/roles/{roleId}/attachments/{requestedId}":
    templatesTemplateIdRolesRoleIdAttachmentsRequestedId,
  "/users/branding": usersBranding,
  "/users/branding/logo": usersBrandingLogo,
  "/users/default-language": usersDefaultLanguage,
  "/users/mail-settings": usersMailSettings,
  "/users/mail-settings/test": usersMailSettingsTest,
  "/users/me": usersMe,
  "/users/me/password": usersMePassword,
  "/users/me/sessions": usersMeSessions,
  "/users/me/sessions/{sessionId}": usersMeSessionsSessionId,
  "/verifications": verifications,
  "/verifications/{code}": verificationsCode,
  "/workflows": workflows,
  "/workflows/documents": workflowsDocuments,
  "/workflows/download": workflowsDownload,
  "/workflows/events": workflowsEvents,
  "/workflows/export": workflowsExport,
  "/workflows/simple-sign/count": workflowsSimpleSignCount,
  "/workflows/simple-sign/from-template": workflowsSimpleSignFromTemplate,
  "/workflows/simple-sign/{workflowId}": workflowsSimpleSignWorkflowId,
  "/workflows/simple-sign/{workflowId}/audit-trail": workflowsSimpleSignWorkflowIdAuditTrail,
  "/workflows/simple-sign/{workflowId}/audit-trail/download": workflowsSimpleSignWorkflowIdAuditTrailDownload,
  "/workflows/simple-sign/{workflowId}/document": workflowsSimpleSignWorkflowIdDocument,
  "/workflows/simple-sign/{workflowId}/documents": workflowsSimpleSignWorkflowIdDocuments,
  "/workflows/simple-sign/{workflowId}/documents/download": workflowsSimpleSignWorkflowIdDocumentsDownload,
  "/workflows/simple-sign/{workflowId}/documents/{documentId}": workflowsSimpleSignWorkflowIdDocumentsDocumentId,
  "/workflows/simple-sign/{workflowId}/revisions": workflowsSimpleSignWorkflowIdRevisions,
  "/workflows/simple-sign/{workflowId}/revisions/{revisionId}": workflowsSimpleSignWorkflowIdRevisionsRevisionId,
  "/workflows/simple-sign/{workflowId}/sealing": workflowsSimpleSignWorkflowIdSealing,
  "/workflows/simple-sign/{workflowId}/settings": workflowsSimpleSignWorkflowIdSettings,
  "/workflows/simple-sign/{workflowId}/signatories": workflowsSimpleSignWorkflowIdSignatories,
  "/workflows/simple-sign/{workflowId}/signatories/{signatoryId}/unlock":
    workflowsSimpleSignWorkflowIdSignatoriesSignatoryIdUnlock,
  "/workflows/simple-sign/{workflowId}/workflow-actions/{actionId}":
    workflowsSimpleSignWorkflowIdWorkflowActionsActionId,
  "/workflows/simple-sign/{workflowId}/workflow-actions/{actionId}/link":
    workflowsSimpleSignWorkflowIdWorkflowActionsActionIdLink,
  "/workflows/{workflowId}/attachments": workflowsWorkflowIdAttachments,
  "/workflows/{workflowId}/attachments/{attachmentId}": workflowsWorkflowIdAttachmentsAttachmentId,
  "/workflows/{workflowId}/reminders": workflowsWorkflowIdReminders,
  "/workflows/{workflowId}/reminders/signatories/{signatoryId}": workflowsWorkflowIdRemindersSignatoriesSignatoryId,
  "/workflows/{workflowId}/reminders/{reminderId}": workflowsWorkflowIdRemindersReminderId,
  "/companies/checkout-session": companiesCheckoutSession,
  "/companies/subscribe": companiesSubscribe,
  "/companies/subscription": companiesSubscription,
  "/companies/subscription/renewal": companiesSubscriptionRenewal,
  "/companies/subscription/invoices": companiesSubscriptionInvoices,
  "/companies/subscription/invoices/{invoiceId}": companiesSubscriptionInvoicesInvoiceId,
  "/dev/billing/checkouts/{checkoutId}": devBillingCheckoutsCheckoutId,
  "/webhooks/stripe": webhooksStripe,
};
