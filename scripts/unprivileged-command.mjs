import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const nobody = 65534;

/**
 * The command prefix for PostgreSQL programs, which refuse to run as root. As root, uses a user namespace, in which
 * root's files stay root's; otherwise the folder's owner, or `nobody`, who is made its owner. `nobody` keeps the
 * capability to traverse folders that only root may enter.
 * @param {string} folder the data of the server
 */
export function unprivilegedCommand(folder) {
  if (process.getuid?.() !== 0) return [];
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  if (owner === 0 && namespacesWork()) return namespace;
  if (owner === 0 && existsSync(folder)) giveAway(folder, nobody);
  return asUser(owner || nobody);
}

const namespace = ["unshare", "-U", "--map-user=1000", "--map-group=1000", "--"];

const asUser = (uid) => {
  const user = ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return [...user, ...capability, "--securebits=+no_setuid_fixup", "--"]; // otherwise access(2) ignores the capability
};

const namespacesWork = () => {
  const [program, ...options] = namespace;
  return spawnSync(program, [...options, "true"], { stdio: "ignore" }).status === 0;
};

function giveAway(folder, uid) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveAway(file, uid);
    else lchownSync(file, uid, uid);
  }
  chownSync(folder, uid, uid); // last, because the folder's owner marks the change as complete
}
