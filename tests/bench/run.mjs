import { designer } from "./designer.bench.mjs";
import { lists } from "./lists.bench.mjs";
import { organisation } from "./organisation.bench.mjs";
import { printTable } from "./table.mjs";
import { sealing } from "./sealing.bench.mjs";
import { serving } from "./serving.bench.mjs";
import { formsOnPhone, signingLink } from "./signing-link.bench.mjs";
import { startMeasured } from "./product.mjs";

// Compare the ratios and the counts; the milliseconds depend on this machine.
printTable("Load, six fields, seal: time as a share of pdf-lib and node-forge", await sealing());
const product = await startMeasured(3390);
try {
  printTable("The signing link, a 20-page contract with 40 fields", await signingLink(product));
  const onPhone = await formsOnPhone(product);
  if (onPhone.length > 0) printTable("Real forms on a slow phone: first page there, ms", onPhone);
  printTable("An organisation's users and API log", await organisation(product));
  printTable("Dashboard and list, 100,000 workflows in an account", await lists(product));
  printTable("Designer, 50 pages", await designer(product));
  printTable("Serving", await serving(product));
} finally {
  await product.stop();
}
