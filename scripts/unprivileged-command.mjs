import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const nobody = 65534;

/**
 * The words to put before a PostgreSQL program, which refuses to run as root.
 * As root: a user namespace, where root's own files stay root's; else the folder's owner, or `nobody`, to whom the
 * folder is handed. `nobody` keeps the capability to pass folders that only root may enter.
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
  return [...user, ...capability, "--securebits=+no_setuid_fixup", "--"]; // else access(2) forgets the capability
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
  chownSync(folder, uid, uid); // last: its owner says that the work is done
}
