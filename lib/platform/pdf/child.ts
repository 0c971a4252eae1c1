import workerpool from "workerpool";
import { dryRunPdf } from "./child/dry-run";
import { inspectPdf } from "./child/inspect";
import { readPageTexts } from "./child/read-page-texts";
import { releaseMemory } from "./child/release-memory";
import { renderPages } from "./child/render-pages";
import { sealPdf } from "./child/seal";
import { stampPdf } from "./child/stamp";
import { watchOver } from "./child/watch-over";
import { writeCertificate } from "./child/write-certificate";
import { PdfRefused } from "./pdf-refused";

const jobs = {
  inspectPdf: contain(inspectPdf),
  dryRunPdf: contain(dryRunPdf),
  renderPages: contain(renderPages),
  readPageTexts: contain(readPageTexts),
  stampPdf: contain(stampPdf),
  sealPdf: contain(sealPdf),
  writeCertificate: contain(writeCertificate),
};
export type Jobs = typeof jobs;

const watch = watchOver();
workerpool.worker(jobs);

/** A failed allocation or an engine that gave up leaves nothing to rely on: this process ends and the pool starts another. */
function contain<Input extends unknown[], Output>(job: (...input: Input) => Promise<Output>) {
  return async (...input: Input): Promise<Output> => {
    watch.started();
    try {
      await releaseMemory();
      return await job(...input);
    } catch (error) {
      const isExhausted = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
      if (isExhausted) process.kill(process.pid, "SIGKILL");
      throw error instanceof PdfRefused ? { name: error.name, message: error.message, reason: error.reason } : error;
    } finally {
      watch.ended();
    }
  };
}
