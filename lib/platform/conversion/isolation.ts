import "server-only";
import { spawnSync } from "node:child_process";
import { stateOf } from "@/lib/platform/process/process-state";

const family = ["--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child"];

/** From the safest on. In each, a program has no network, and its whole family ends with it. */
const levels = {
  files: [...family, "--mount", "--mount-proc"],
  network: family,
} as const;

/** `files`: our own files are hidden, too. `none`: the machine permits no namespaces. */
type Isolation = keyof typeof levels | "none";

/** What this machine permits, which containers and hardened services often do not. */
export const isolation = (): Isolation =>
  stateOf("isolation", () => {
    const permits = (level: keyof typeof levels) => {
      const [program = "", ...options] = inLevel(level, ["true"], { shown: "/", hidden: ["/tmp"] });
      return spawnSync(/* turbopackIgnore: true */ program, options).status === 0;
    };
    return (["files", "network"] as const).find(permits) ?? "none";
  });

/** `shown` may lie in one that is hidden. */
type Folders = { shown: string; hidden: readonly string[] };

/** The command that runs another one isolated. */
export function isolated(command: readonly string[], folders: Folders): string[] {
  const level = isolation();
  return level === "none" ? [...command] : inLevel(level, command, folders);
}

function inLevel(level: keyof typeof levels, command: readonly string[], { shown, hidden }: Folders): string[] {
  const hide = level === "files" ? ["sh", "-c", hiding, "sh", shown, ...hidden, "--"] : [];
  return ["unshare", ...levels[level], "--", ...hide, ...powerless, ...command];
}

/** Mounts an empty folder over each that exists, puts back the first, and goes on with the command after `--`. */
const hiding = `shown=$1; shift; exec 9<"$shown"
while [ "$1" != -- ]; do [ ! -d "$1" ] || mount -t tmpfs none "$1" || exit 125; shift; done; shift
[ -d "$shown" ] || { mkdir -p "$shown" && mount --no-canonicalize --bind /proc/self/fd/9 "$shown"; } || exit 125
cd "$shown" && exec "$@" 9<&-`;
/** In its namespace the command counts as root, who could undo what hides the files. */
const powerless = ["setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--"];
