/** What a mounted player tells, by name. */
export interface PlayerEvents {
  /** The room is there; it may still ask the viewer to sign in. */
  ready: object;
  /** The picture, or the sound, plays. Again after a break. */
  started: object;
  /** The live is over: it ended, or was over when the viewer came. */
  ended: object;
  /**
   * Nothing can be played: `unreachable` (this site may not embed, or the host does not answer), `refused`, `unsupported`. Of
   * `refused`, `reason` is the server's code where the viewer was not let in; it may pass, as `login_required` does.
   */
  error: { code: string; reason?: string };
  /** The size of the room's content, in CSS pixels. */
  resize: { width: number; height: number };
}

/** The names of all events. */
export type PlayerEventName = keyof PlayerEvents;

/** What to show, and how. */
export interface MountOptions {
  /** The origin of the service, e.g. https://live.example. It has to allow the page's origin (EMBED_ORIGINS). */
  host: string;
  /** Key of the live: the number in the address of its page. */
  vodKey: number;
  /** What the frame is called for screen readers. */
  title?: string;
}

/** A room in the page. */
export interface HoneyPlayer {
  /** The frame that holds it, to be sized by the page's styles. */
  readonly frame: HTMLIFrameElement;
  /** Calls `listener` at each event of this name; what is answered stops that. */
  on<Name extends PlayerEventName>(name: Name, listener: (detail: PlayerEvents[Name]) => void): () => void;
  /** Leaves the room and takes the frame out of the page. */
  destroy(): void;
}

/** A room that has not said anything by then never will. */
const READY_WITHIN_MS = 20_000;

const NAMES: readonly string[] = ['ready', 'started', 'ended', 'error', 'resize'];

/** What the frame is allowed, beyond what any page is. */
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; clipboard-write';

/**
 * Shows a live's room in an element of the page.
 * @throws TypeError for a host that is no http(s) address, or a vodKey that is no key
 */
export function mount(element: Element, { host, vodKey, title = 'Honey Live' }: MountOptions): HoneyPlayer {
  const { origin, protocol } = new URL(host);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`host is an http(s) address, not ${host}`);
  if (!Number.isSafeInteger(vodKey) || vodKey < 1)
    throw new TypeError(`vodKey is the key of a live, not ${vodKey}`);
  const listeners = new Map<PlayerEventName, Set<(detail: object) => void>>();
  const frame = element.ownerDocument.createElement('iframe');
  frame.src = `${origin}/embed/lives/${vodKey}`;
  frame.title = title;
  frame.allow = ALLOWED;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';

  const tell = (name: PlayerEventName, detail: object): void => {
    for (const listener of listeners.get(name) ?? []) listener(detail);
  };
  const late = setTimeout(() => tell('error', { code: 'unreachable' }), READY_WITHIN_MS);
  const hear = (event: MessageEvent<unknown>): void => {
    // Any page may send a message: only this frame's, and only while the service itself is in it.
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (!message) return;
    if (message.event === 'ready') clearTimeout(late);
    tell(message.event, message.detail);
  };
  window.addEventListener('message', hear);
  element.append(frame);

  return {
    frame,
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      // The room is of the same service as this package: what it tells has the shape of its event.
      const heard = (detail: object) => listener(detail as PlayerEvents[typeof name]);
      listeners.set(name, known.add(heard));
      return () => {
        known.delete(heard);
      };
    },
    destroy: () => {
      clearTimeout(late);
      window.removeEventListener('message', hear);
      listeners.clear();
      frame.remove();
    },
  };
}

/** A message of the room, or undefined for anything else. */
function readMessage(data: unknown): { event: PlayerEventName; detail: object } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, event, detail } = data as { source?: unknown; event?: unknown; detail?: unknown };
  if (source !== 'honey-player' || typeof event !== 'string' || !NAMES.includes(event)) return undefined;
  return {
    event: event as PlayerEventName,
    detail: typeof detail === 'object' && detail !== null ? detail : {},
  };
}
