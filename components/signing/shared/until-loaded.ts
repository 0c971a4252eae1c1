const pauseMs = 2000;

/** Loads code, and tries again until it is there if the network is lost. `onTrouble` is called before each pause. */
export async function untilLoaded<Code>(load: () => Promise<Code>, onTrouble?: () => void): Promise<Code> {
  try {
    return await load();
  } catch {
    onTrouble?.();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return untilLoaded(load, onTrouble);
  }
}
