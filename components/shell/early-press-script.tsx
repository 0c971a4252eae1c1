import { headers } from "next/headers";
import { earlyPressKey, reactMark } from "./early-press";

/** Without quotes, brackets of tags and ampersands, which React would write as entities, unknown in a script. */
const keepPress = `addEventListener(\`click\`, function (event) {
  const button = event.target.closest(\`button[type=button]\`);
  if (button) if (!Object.keys(button).some(function (key) { return key.startsWith(\`${reactMark}\`); }))
    window.${earlyPressKey} = button;
}, true);`;

/** Keeps the last press on a button before the scripts that look after it have loaded; `RepeatEarlyPress` repeats it. */
export async function EarlyPressScript() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {keepPress}
    </script>
  );
}
