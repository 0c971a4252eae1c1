/**
 * postgres.js cannot read a unix socket from a URL, so the embedded server is given in parts (`host` is its folder). A URL
 * may name several hosts (db/hosts.ts).
 */
export type ConnectionOptions =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };
