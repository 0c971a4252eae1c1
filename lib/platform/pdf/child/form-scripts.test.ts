import { expect, it } from "vitest";
import { readScripts } from "./form-scripts";

const none = { keystroke: "", format: "", validate: "", calculate: "" };

it.each([
  [{}, {}, true],
  [{ format: 'AFNumber_Format(2, 0, 0, 0, "", true);' }, { format: "number", decimals: 2 }, true],
  [
    {
      format: 'AFNumber_Format(2, 2, 0, 0, "\\u20ac", false);',
      keystroke: 'AFNumber_Keystroke(2, 2, 0, 0, "", false);',
    },
    { format: "money", currency: "EUR", decimals: 2 },
    true,
  ],
  [{ format: 'AFNumber_Format(0, 0, 0, 0, "kg ", true)' }, { format: "number", decimals: 0 }, true],
  [
    { format: 'AFDate_FormatEx("dd/mm/yyyy");', keystroke: 'AFDate_KeystrokeEx("dd/mm/yyyy");' },
    { format: "date" },
    true,
  ],
  [{ format: "AFDate_Format(2);" }, { format: "date" }, true],
  [
    { format: 'AFNumber_Format(2, 0, 0, 0, "", true);', validate: "AFRange_Validate(true, 0, true, 99.5);" },
    { format: "number", decimals: 2, min: "0", max: "99.5" },
    true,
  ],
  [{ format: 'AFDate_FormatEx("HH:MM");' }, {}, false],
  [{ format: "AFSpecial_Format(3);" }, {}, false],
  [{ format: "AFPercent_Format(2, 0);" }, {}, false],
  [{ format: 'AFNumber_Format(2, 0, 0, 0, "", true); app.alert("x");' }, {}, false],
  [{ calculate: 'AFSimple_Calculate("SUM", new Array ("a", "b"));' }, {}, false],
  [{ validate: "event.rc = event.value > 3;" }, {}, false],
  [{ format: `AFNumber_Format(${" ".repeat(50_000)}` }, {}, false],
])("the scripts %j are the rules %j", (scripts, rules, isComplete) => {
  expect(readScripts({ ...none, ...scripts })).toEqual({ rules, isComplete });
});
