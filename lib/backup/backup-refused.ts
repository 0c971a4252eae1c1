/** A refusal with a message for the operator. */
export class BackupRefused extends Error {}
