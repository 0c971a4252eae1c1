import { type FrameMessage, ofFrame, ofHost, version } from "./messages";

const longestWait = 30_000;

/**
 * A page of ours in somebody else's, as high as its content and at most as the window, so that dialogs and bars stay in
 * view. Events are `countersign-` and the message's type.
 */
class CountersignFrame extends HTMLElement {
  static readonly observedAttributes = ["session"];
  private frame: HTMLIFrameElement | undefined;
  private origin = "";
  private waiting = 0;

  connectedCallback(): void {
    addEventListener("message", this.take);
    this.show();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.take);
    this.clear();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.show();
  }

  /** Gives the keyboard to the page in the frame. */
  override focus(): void {
    this.frame?.focus();
    this.frame?.contentWindow?.postMessage({ source: ofHost, version, type: "focus" }, this.origin);
  }

  private clear(): void {
    clearTimeout(this.waiting);
    this.frame?.remove();
    this.frame = undefined;
  }

  private show(): void {
    const session = this.getAttribute("session") ?? "";
    if (this.frame?.src === session) return; // moved within the page
    this.clear();
    if (!session) return;
    const address = read(session);
    if (!address) return this.fail("not_a_session");
    this.origin = address.origin;
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = this.getAttribute("label") ?? "Countersign";
    frame.referrerPolicy = "no-referrer";
    frame.allow = "hid";
    frame.style.cssText =
      "display:block;width:100%;height:480px;max-height:var(--countersign-max-height,100vh);border:0";
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    this.frame = frame;
    this.append(frame);
    this.waiting = window.setTimeout(() => this.fail("no_answer"), longestWait);
  }

  private readonly take = ({ source, origin, data }: MessageEvent<FrameMessage | undefined>): void => {
    if (!this.frame || source !== this.frame.contentWindow || origin !== this.origin) return;
    if (data?.source !== ofFrame || data.version !== version) return;
    const { source: _source, version: _version, type, ...detail } = data;
    clearTimeout(this.waiting);
    if (data.type === "height") this.frame.style.height = `${data.height}px`;
    this.tell(type, detail);
  };

  private fail(code: string): void {
    this.tell("error", { code });
  }

  private tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`countersign-${type}`, { detail, bubbles: true }));
  }
}

/** Only an address of a session: whatever else the host was given must not run in its page. */
function read(session: string): URL | null {
  try {
    const address = new URL(session);
    return /^https?:$/.test(address.protocol) && address.pathname.startsWith("/app/embedded/embed_") ? address : null;
  } catch {
    return null;
  }
}

for (const kind of ["sign", "prepare", "view"])
  if (!customElements.get(`countersign-${kind}`))
    customElements.define(`countersign-${kind}`, class extends CountersignFrame {});
