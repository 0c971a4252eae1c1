import "server-only";

const withinMs = 10 * 60_000;

/** In the address of the page after a right code without scripts, so that a gate that is still shut can say why. */
export const enteredNow = () => `entered=${Date.now()}`;

/** Whether a right code was entered just before, so that only a missing cookie can keep the gate shut. */
export const wasJustEntered = (entered: string, now: Date): boolean => {
  const passed = now.getTime() - Number(entered);
  return entered !== "" && passed >= 0 && passed < withinMs;
};
