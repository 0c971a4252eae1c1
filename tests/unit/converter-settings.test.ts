import { expect, test } from "vitest";
import { readSettings } from "@/lib/platform/process/settings";

test.each([
  [{ CONVERTER: "libreoffice" }, null],
  [{ CONVERTER: "/opt/libreoffice/program/soffice" }, null],
  [{ CONVERTER_URL: "http://gotenberg:3000" }, null],
  [{ CONVERTER: "soffice" }, "CONVERTER must be libreoffice or the path of soffice, which begins with /."],
  [{ CONVERTER: "libreoffice", CONVERTER_URL: "http://gotenberg:3000" }, "Set CONVERTER or CONVERTER_URL, not both."],
])("a converter is named in one way: %o", (given, problem) => {
  const read = readSettings({ SECRET_KEY: "0123456789abcdef0123456789abcdef", ...given });
  expect(read).toEqual(problem ? { problems: [problem] } : { settings: expect.objectContaining(given) });
});
