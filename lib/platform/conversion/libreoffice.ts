import "server-only";
import { access, constants, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { mostPages } from "@/lib/platform/pdf/most-pages";
import { stateOf } from "@/lib/platform/process/process-state";
import { settings } from "@/lib/platform/process/settings";
import { ConversionRefused, ConverterUnavailable } from "./conversion-refused";
import { officeFilters, type OfficeFormat } from "./office-format";
import { runLimited } from "./run-limited";

/** One page more than uploads may have, so that a longer file is refused, and is not written as a whole. */
const filter = `pdf:writer_pdf_Export:${JSON.stringify({ PageRange: { type: "string", value: `1-${mostPages + 1}` } })}`;

const nobody = (protocol: string) => ({
  [`ooInet${protocol}ProxyName`]: "127.0.0.1",
  [`ooInet${protocol}ProxyPort`]: 9,
});

/** Macros never run, links are never followed, and nothing outside of the document is shown. */
const profile = {
  "org.openoffice.Office.Common/Security/Scripting": {
    MacroSecurityLevel: 3,
    DisableMacrosExecution: true,
    BlockUntrustedRefererLinks: true,
  },
  "org.openoffice.Office.Writer/Content/Update": { Link: 2 },
  // Backgrounds and fills are fetched in spite of all that: by a proxy that is not there.
  "org.openoffice.Inet/Settings": {
    ooInetProxyType: 2,
    ooInetNoProxy: "",
    ...nobody("HTTP"),
    ...nobody("HTTPS"),
    ...nobody("FTP"),
  },
};

const prefix = "countersign-conversion-";
const oldMilliseconds = 10 * 60_000;

/** Converts by LibreOffice on this machine, in a folder of its own with a fresh profile, which is removed afterwards. */
export async function convertByLibreOffice(
  bytes: Uint8Array,
  format: OfficeFormat,
  milliseconds: number,
): Promise<Uint8Array> {
  const program = await findLibreOffice();
  await removeLeftovers();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    await mkdir(path.join(folder, "profile/user"), { recursive: true });
    await writeFile(path.join(folder, "profile/user/registrymodifications.xcu"), profileFile());
    const file = path.join(/* turbopackIgnore: true */ folder, `document.${format}`);
    await writeFile(file, bytes);
    const { code, signal, isLate, words } = await runLimited(program, optionsFor(folder, file, format), {
      folder,
      milliseconds,
      hidden: hiddenFrom(program, await realpath(/* turbopackIgnore: true */ program)),
    });
    if (isLate) throw new ConversionRefused("tooLong", words);
    if (signal === "SIGTERM" || signal === "SIGINT") throw new ConverterUnavailable(`LibreOffice ended by ${signal}`);
    // It also ends with 0 where it could not read the file.
    const pdf =
      code === 0
        ? await readFile(path.join(/* turbopackIgnore: true */ folder, "document.pdf")).catch(() => null)
        : null;
    if (!pdf) throw new ConversionRefused("failed", `${signal ?? code}: ${words}`);
    return new Uint8Array(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What a process that was killed while it converted could not remove; once in the life of each. */
const removeLeftovers = () =>
  stateOf("leftConversions", async () => {
    const names = await readdir(tmpdir());
    for (const name of names.filter((one) => one.startsWith(prefix))) {
      const folder = path.join(tmpdir(), name);
      const { mtimeMs = Infinity } = (await stat(folder).catch(() => null)) ?? {};
      if (mtimeMs < Date.now() - oldMilliseconds) await rm(folder, { recursive: true, force: true }).catch(() => null);
    }
  });

/** The path of `soffice`, as CONVERTER says. */
export async function findLibreOffice(): Promise<string> {
  const { CONVERTER = "" } = settings();
  const isNamed = CONVERTER !== "libreoffice";
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  for (const place of isNamed ? [CONVERTER] : folders.map((folder) => path.join(folder, "soffice")))
    if (await canRun(place)) return place;
  throw new ConverterUnavailable(isNamed ? `${CONVERTER} cannot be run.` : "There is no soffice in the PATH.");
}

const canRun = (place: string) =>
  access(place, constants.X_OK).then(
    () => true,
    () => false,
  );

const optionsFor = (folder: string, file: string, format: OfficeFormat) => [
  `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`,
  // Otherwise it leaves a socket in /tmp when it is killed.
  `-env:OSL_SOCKET_PATH=${folder}`,
  "--headless",
  "--norestore",
  "--nologo",
  "--nodefault",
  "--nolockcheck",
  "--nofirststartwizard",
  `--infilter=${officeFilters[format]}`,
  "--convert-to",
  filter,
  "--outdir",
  folder,
  file,
];

/** Our files and secrets, and what else is no part of the system. */
const hiddenFrom = (...used: string[]): string[] =>
  [settings().DATA_DIR, ".", tmpdir(), ...foldersOfOthers]
    .map((folder) => path.resolve(folder))
    .filter((folder) => folder !== "/" && !used.some((place) => `${place}/`.startsWith(`${folder}/`)));
const foldersOfOthers = "/root /home /srv /run /media /mnt /opt /tmp /var/tmp /var/www /var/backups /dev/shm".split(
  " ",
);

function profileFile(): string {
  const items = Object.entries(profile).flatMap(([place, values]) =>
    Object.entries(values).map(
      ([name, value]) =>
        `<item oor:path="/${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join("")}</oor:items>`;
}
