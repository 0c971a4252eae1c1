import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** Checks PDFs with programs that are not ours. */

export function canRun(command: string): boolean {
  return spawnSync(command, ["--help"]).error === undefined;
}

/** The report of pdfsig about all signatures. */
export function pdfsig(bytes: Uint8Array): string {
  return onFile(bytes, (path) => spawnSync("pdfsig", ["-nocert", path], { encoding: "utf8" }).stdout);
}

/** qpdf's exit code: 0 clean, 3 warnings, 2 errors. */
export function qpdfCheck(bytes: Uint8Array): number | null {
  return onFile(bytes, (path) => spawnSync("qpdf", ["--check", path]).status);
}

/** What MuPDF complains about while it reads the pages. */
export function mutool(bytes: Uint8Array): string {
  return onFile(bytes, (path) => spawnSync("mutool", ["info", path], { encoding: "utf8" }).stderr);
}

/** All text as MuPDF extracts it. */
export function mutoolText(bytes: Uint8Array): string {
  return onFile(bytes, (path) =>
    execFileSync("mutool", ["draw", "-q", "-F", "txt", path], { encoding: "utf8", stdio: "pipe" }),
  );
}

/** The same document, encrypted with AES-256. */
export function encrypted(bytes: Uint8Array, { user, owner }: { user: string; owner: string }): Uint8Array {
  return onFile(bytes, (path, folder) => {
    const out = join(folder, "encrypted.pdf");
    execFileSync("qpdf", ["--encrypt", user, owner, "256", "--", path, out]);
    return readFileSync(out);
  });
}

export function pageCount(bytes: Uint8Array): number {
  const info = onFile(bytes, (path) => execFileSync("pdfinfo", [path], { encoding: "utf8", stdio: "pipe" }));
  return Number(/^Pages:\s+(\d+)$/m.exec(info)?.[1]);
}

/** The output of pdfinfo; -struct adds the structure for screen readers, -struct-text also its texts. */
export function pdfInfo(bytes: Uint8Array, ...options: string[]): string {
  return onFile(bytes, (path) => execFileSync("pdfinfo", [...options, path], { encoding: "utf8", stdio: "pipe" }));
}

export function attachedFile(bytes: Uint8Array, name: string): string {
  return onFile(bytes, (path) => execFileSync("qpdf", [`--show-attachment=${name}`, path], { encoding: "utf8" }));
}

export function pageText(bytes: Uint8Array, ...options: string[]): string {
  return onFile(bytes, (path) =>
    execFileSync("pdftotext", [...options, path, "-"], { encoding: "utf8", stdio: "pipe" }),
  );
}

/** The names of the document's fonts, of those for which pdffonts says yes in all of the columns. */
export function pdfFonts(bytes: Uint8Array, ...columns: ("emb" | "sub" | "uni")[]): string[] {
  const report = onFile(bytes, (path) => execFileSync("pdffonts", [path], { encoding: "utf8", stdio: "pipe" }));
  const rows = report
    .split("\n")
    .slice(2)
    .filter((row) => row !== "");
  return rows.flatMap((row) => {
    const [, name = "", emb, sub, uni] = /^(\S+) .*? (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/.exec(row) ?? [];
    const said = { emb, sub, uni };
    return columns.every((column) => said[column] === "yes") ? [name] : [];
  });
}

export type Picture = {
  width: number;
  height: number;
  pixels: Buffer;
  at: (x: number, y: number) => [red: number, green: number, blue: number];
};

/** One page as Poppler draws it, scaled to the given width in pixels. */
export async function rasterise(bytes: Uint8Array, pageIndex: number, width: number): Promise<Picture> {
  const page = String(pageIndex + 1);
  const png = onFile(bytes, (path, folder) => {
    const scale = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
    const options = ["-png", "-singlefile", "-cropbox", "-f", page, "-l", page, ...scale];
    execFileSync("pdftoppm", [...options, path, join(folder, "page")], { stdio: "pipe" });
    return readFileSync(join(folder, "page.png"));
  });
  return pictureOf(png);
}

/** The colour at a place of the first page, in percent of its width and height. */
export async function drawnColour(bytes: Uint8Array, left: number, top: number): Promise<[number, number, number]> {
  const page = await rasterise(bytes, 0, 500);
  return page.at(Math.round((left / 100) * page.width), Math.round((top / 100) * page.height));
}

/** The images in the document as they are stored there. */
export function pdfImages(bytes: Uint8Array): Buffer[] {
  return onFile(bytes, (path, folder) => {
    execFileSync("pdfimages", ["-all", path, join(folder, "image")]);
    const names = readdirSync(folder).filter((name) => name.startsWith("image"));
    return names.toSorted().map((name) => readFileSync(join(folder, name)));
  });
}

/** Poppler's complaints while it draws a page; undefined when it draws nothing. */
export function complaintsOf(bytes: Uint8Array, pageIndex = 0): string | undefined {
  const page = String(pageIndex + 1);
  return onFile(bytes, (path) => {
    const { status, stdout, stderr } = spawnSync("pdftoppm", ["-r", "9", "-f", page, "-l", page, path]);
    return status === 0 && stdout.length > 0 ? stderr.toString() : undefined;
  });
}

export async function pictureOf(image: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): [number, number, number] => {
    const start = (y * info.width + x) * info.channels;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  return { width: info.width, height: info.height, pixels: data, at };
}

function onFile<Result>(bytes: Uint8Array, use: (path: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "pdf-judge-"));
  try {
    const path = join(folder, "file.pdf");
    writeFileSync(path, bytes);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
