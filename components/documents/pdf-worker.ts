import { pdfjs } from "react-pdf";

// The bundler finds the worker by this very expression.
pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).toString();
