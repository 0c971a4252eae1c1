import { headers } from "next/headers";
import { earlyPressKey, reactMark } from "./early-press";

/** Contains no quotes, angle brackets or ampersands: React would escape them, and scripts do not decode entities. */
const keepPress = `addEventListener(\`click\`, function (event) {
  const button = event.target.closest(\`button[type=button]\`);
  if (button) if (!Object.keys(button).some(function (key) { return key.startsWith(\`${reactMark}\`); }))
    window.${earlyPressKey} = button;
}, true);`;

/** Remembers the last press on a button that is not hydrated yet; `RepeatEarlyPress` repeats it. */
export async function EarlyPressScript() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {keepPress}
    </script>
  );
}
