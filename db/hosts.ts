// Signs of a user or password that mean something in an address are percent-encoded, or the drivers would take a part
// of the password for the host, and name it in their errors.
const shape = /^(postgres(?:ql)?:\/\/(?:(?:[^@/?#%]|%[\da-fA-F]{2})*@)?)([^@/?#%]*)(|\/[^?#]*)(\?[^#]*)?$/;
const target = "target_session_attrs";
/** The only value of it that is accepted. */
export const writable = "read-write";

/**
 * The address of a database as one address for each of its hosts, and the value of its `target_session_attrs`. As in libpq,
 * hosts are separated by commas, each with its port:
 * `postgres://user@db1:5432,db2:5432/name?target_session_attrs=read-write`. Null if it is no such address.
 */
export function readHosts(url: string): { urls: string[]; target: string | null } | null {
  const [, before, hosts, path = "", query = ""] = shape.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return null;
  const parameters = new URLSearchParams(query);
  const asked = parameters.get(target);
  parameters.delete(target); // the drivers would send it to the server, or look for the host by themselves
  const rest = asked === null ? query : parameters.size > 0 ? `?${parameters}` : "";
  const urls = hosts.split(",").map((host) => `${before}${host}${path}${rest}`);
  return { urls, target: asked };
}

/** The host of an address as sockets and certificates name it: an IPv6 address without its brackets. */
export const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");
