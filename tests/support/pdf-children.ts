import { execFileSync } from "node:child_process";

/** The processes for documents that this process has started. */
export function childPids(): number[] {
  const listed = execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,args="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => (line.includes("pdf-child.mjs") ? [Number.parseInt(line, 10)] : []));
}
