/* @honey/player */
var HoneyPlayer = (function () {
  var exports = {};
/** Events of a mounted player, by name. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "mount", {
    enumerable: true,
    get: function() {
        return mount;
    }
});
/** A room that has sent nothing by then never will. */ const READY_WITHIN_MS = 20000;
const NAMES = [
    'ready',
    'started',
    'ended',
    'error',
    'resize'
];
/** Permissions of the frame beyond those of any page. */ const ALLOWED = 'autoplay; fullscreen; picture-in-picture; clipboard-write';
function mount(element, { host, vodKey, title = 'Honey Live' }) {
    const { origin, protocol } = new URL(host);
    if (!/^https?:$/.test(protocol)) throw new TypeError(`host must be an http(s) address, not ${host}`);
    if (!Number.isSafeInteger(vodKey) || vodKey < 1) throw new TypeError(`vodKey must be the key of a live, not ${vodKey}`);
    const listeners = new Map();
    const frame = element.ownerDocument.createElement('iframe');
    frame.src = `${origin}/embed/lives/${vodKey}`;
    frame.title = title;
    frame.allow = ALLOWED;
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
    const emit = (name, detail)=>{
        for (const listener of listeners.get(name) ?? [])listener(detail);
    };
    const late = setTimeout(()=>emit('error', {
            code: 'unreachable'
        }), READY_WITHIN_MS);
    const onMessage = (event)=>{
        // Any page may send a message: only this frame's count, and only while it shows the service itself.
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        const message = readMessage(event.data);
        if (!message) return;
        if (message.event === 'ready') clearTimeout(late);
        emit(message.event, message.detail);
    };
    window.addEventListener('message', onMessage);
    element.append(frame);
    return {
        frame,
        on: (name, listener)=>{
            const known = listeners.get(name) ?? new Set();
            // The room belongs to the same service as this package: its messages have the form of their event.
            const registered = (detail)=>listener(detail);
            listeners.set(name, known.add(registered));
            return ()=>{
                known.delete(registered);
            };
        },
        destroy: ()=>{
            clearTimeout(late);
            window.removeEventListener('message', onMessage);
            listeners.clear();
            frame.remove();
        }
    };
}
/** A message of the room, or undefined for anything else. */ function readMessage(data) {
    if (typeof data !== 'object' || data === null) return undefined;
    const { source, event, detail } = data;
    if (source !== 'honey-player' || typeof event !== 'string' || !NAMES.includes(event)) return undefined;
    return {
        event: event,
        detail: typeof detail === 'object' && detail !== null ? detail : {}
    };
}

  return exports;
})();
