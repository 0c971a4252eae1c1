const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/;
const target = "target_session_attrs";
/** The one target that is of use here. */
export const writable = "read-write";

/**
 * The addresses of a database's hosts, in which each names one host, and whether the one that takes writes has to be
 * found among them. As in libpq, hosts are separated by commas, each with its port:
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
