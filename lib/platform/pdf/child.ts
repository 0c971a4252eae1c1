import { setPriority } from "node:os";
import workerpool from "workerpool";
import { checkRevocation } from "./child/check-revocation";
import { compareRevisions } from "./child/compare-revisions";
import { dryRunPdf } from "./child/dry-run";
import { closePdfs, dropPdfs, prepareEngine } from "./child/engine";
import { extendSeal, renewSeal } from "./child/extend-seal";
import { findBlankFeet } from "./child/find-blank-feet";
import { findFields } from "./child/find-fields/find-fields";
import { renderFirstPage } from "./child/first-images";
import { findTexts } from "./child/find-texts";
import { inspectPdf } from "./child/inspect";
import { markUnsigned } from "./child/mark-unsigned";
import { makePicturePages } from "./child/picture-pages";
import { readInfo } from "./child/read-info";
import { readPageTexts } from "./child/read-page-texts";
import { readPrinted } from "./child/read-printed";
import { releaseMemory } from "./child/release-memory";
import { renderPage, renderPages } from "./child/render-pages";
import { sealPdf } from "./child/seal";
import { stampPdf } from "./child/stamp";
import { findTags } from "./child/tags/find-tags";
import { removeTags } from "./child/tags/remove-tags";
import { watchOver } from "./child/watch-over";
import { writeCertificate } from "./child/write-certificate";
import { writeTables } from "./child/write-tables";
import { isExhausted } from "./is-exhausted";
import {
  comparisonCpuSeconds,
  mostCpuSeconds,
  leastCpuSeconds,
  searchCpuSeconds,
  uploadCpuSeconds,
} from "./cpu-limits";
import { PdfRefused } from "./pdf-refused";
import { verifyPdf } from "./verify/verify-pdf";
import { worn } from "./worn";

const jobs = {
  /** Does nothing; starts the process. */
  prepare: contain(async () => undefined),
  inspectPdf: contain(inspectPdf, uploadCpuSeconds),
  makePicturePages: contain(makePicturePages),
  dryRunPdf: contain(dryRunPdf),
  renderFirstPage: contain(renderFirstPage),
  renderPage: contain(renderPage),
  renderPages: contain(renderPages),
  readPageTexts: contain(readPageTexts),
  readPrinted: contain(readPrinted),
  findFields: contain(findFields, searchCpuSeconds),
  findTexts: contain(findTexts),
  findTags: contain(findTags),
  removeTags: contain(removeTags),
  findBlankFeet: contain(findBlankFeet),
  stampPdf: contain(stampPdf),
  markUnsigned: contain(markUnsigned),
  sealPdf: contain(sealPdf),
  extendSeal: contain(extendSeal),
  renewSeal: contain(renewSeal),
  checkRevocation: contain(checkRevocation, () => leastCpuSeconds),
  writeCertificate: contain(writeCertificate),
  writeTables: contain(writeTables),
  readInfo: contain(readInfo),
  verifyPdf: contain(verifyPdf, () => leastCpuSeconds),
  compareRevisions: contain(compareRevisions, () => comparisonCpuSeconds),
};
export type Jobs = typeof jobs;

setPriority(Number(process.env["NICENESS"]));
const watch = watchOver();
let hasRun = false;
/** Between two jobs. */
let tidying: NodeJS.Immediate | undefined;
workerpool.worker(jobs);
prepareEngine();

/**
 * Runs a job under a processor time limit. A process that ran out of memory kills itself; the pool starts another. One
 * that earlier documents have left with too little memory asks for the same.
 */
function contain<Input extends unknown[], Output>(
  job: (...input: Input) => Promise<Output>,
  cpuSeconds: (...input: Input) => number = () => mostCpuSeconds,
) {
  return async (...input: Input): Promise<Output> => {
    watch.started(cpuSeconds(...input));
    clearImmediate(tidying);
    try {
      const isFit = (await releaseMemory()) || !hasRun;
      if (!isFit) return await askForReplacement();
      hasRun = true;
      const output = await job(...input);
      tidying = setImmediate(tidy); // after the answer, which somebody waits for
      return output;
    } catch (error) {
      dropPdfs();
      if (isExhausted(error)) process.kill(process.pid, "SIGKILL");
      throw error instanceof PdfRefused ? { name: error.name, message: error.message, reason: error.reason } : error;
    } finally {
      watch.ended();
    }
  };
}

/** Sets the engine back, and has one ready for the next job. */
function tidy(): void {
  closePdfs();
  prepareEngine();
}

/** The parent ends this process, and runs the job in another. */
function askForReplacement(): Promise<never> {
  workerpool.workerEmit(worn);
  return new Promise(() => undefined);
}
