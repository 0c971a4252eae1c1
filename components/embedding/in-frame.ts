import { type About, type FrameMessage, ofFrame, ofHost, version } from "./messages";

// Runs beside the embedded page, which is as anywhere else: what it tells the host it reads from the document.
type Detail<M = FrameMessage> = M extends FrameMessage ? Omit<M, "source" | "version"> : never;

function begin(about: About): void {
  const post = (detail: Detail) => parent.postMessage({ source: ofFrame, version, ...detail }, about.origin);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== about.origin || source !== parent) return;
    if (data?.source === ofHost && data.version === version && data.type === "focus") takeFocus();
  });
  post({ type: "ready", kind: about.kind, state: about.state });
  tellHeight((height) => post({ type: "height", height }));
  tellFields(about.names ?? {}, (name) => post({ type: "field_completed", name }));
  const { subject, state, error } = about;
  if (state === "complete") post({ type: "finished", ...subject });
  if (state === "declined") post({ type: "declined", ...subject });
  if (state === "expired" || state === "cancelled") post({ type: "expired" });
  if (error) post({ type: "error", code: error });
  if (self.origin === "null") {
    post({ type: "error", code: "sandboxed" });
    // An attribute, which a style shows: elements would be gone once React hydrates the page.
    document.documentElement.dataset["sandboxed"] = about.sandboxed;
  }
}

function takeFocus(): void {
  if (!document.hasFocus()) return addEventListener("focus", takeFocus, { once: true }); // the frame gets it first
  const main = document.querySelector<HTMLElement>("main, h1");
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/**
 * The height of the content, which does not depend on the frame's (embedded-page.tsx): a host that follows it
 * causes no other. One that somehow did would be told no more than `mostInARow` times until the recipient does something.
 */
function tellHeight(tell: (height: number) => void): void {
  const content = document.querySelector<HTMLElement>("[data-embedded]") ?? document.body;
  const mostInARow = 50;
  let told = 0;
  let inARow = 0;
  const measure = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (Math.abs(height - told) < 2 || inARow >= mostInARow) return;
    told = height;
    inARow += 1;
    tell(height);
  };
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => (inARow = 0), { capture: true });
  new ResizeObserver(measure).observe(content);
}

type Control = HTMLElement & { value?: string; checked?: boolean };

/** Tells the name of each field once it is filled, and never what is in it. */
function tellFields(names: Readonly<Record<string, string>>, tell: (name: string) => void): void {
  const idOf = (control: Element) => control.getAttribute("data-field") ?? "";
  const isFilled = (control: Control) => {
    if (control.getAttribute("aria-invalid") === "true") return false;
    if (control instanceof HTMLButtonElement) return control.querySelector("img") !== null;
    return control.matches("[type=checkbox], [type=radio]") ? control.checked === true : Boolean(control.value);
  };
  const every = () => document.querySelectorAll<Control>("[data-field]");
  const filled = new Set([...every()].filter(isFilled).map(idOf));
  const look = (control: Control) => {
    const id = idOf(control);
    if (!isFilled(control)) return void filled.delete(id);
    const name = names[id];
    if (!filled.has(id) && name !== undefined) tell(name);
    filled.add(id);
  };
  addEventListener("change", ({ target }) => {
    const control = target instanceof Element ? target.closest<Control>("[data-field]") : null;
    if (control) look(control);
  });
  // Signatures are put into their buttons without an event.
  const buttons = () => [...every()].filter((one) => one instanceof HTMLButtonElement).forEach(look);
  new MutationObserver(buttons).observe(document.body, { childList: true, subtree: true });
}

const given = document.getElementById("countersign-embedded")?.dataset["about"];
if (given && parent !== window) begin(JSON.parse(given) as About); // as the page wrote it
