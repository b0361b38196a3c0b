/** Version of the protocol that this package speaks; raised when old peers could no longer follow. */
export const PROTOCOL_VERSION = 1;

/** Path of the websocket endpoint at the chat host (MINTALK-7). */
export const SOCKET_PATH = '/mintalk/';

/** UTF-16 code units that one frame's payload can hold: the most that three hexadecimal digits can say. */
export const PAYLOAD_UNITS_MAX = 0xfff;

/** Bytes of one packet that the gateway accepts. */
export const PACKET_BYTES_MAX = 16 * 1024;

/** How long a client waits for an acknowledgement, and for `me connected` (MINTALK-17). */
export const ACK_TIMEOUT_MS = 10_000;

/** How long a client waits after `not_ready` or `denied` (MINTALK-11). */
export const RETRY_DELAY_MS = 1_500;

/** Wait before connecting anew by failures in a row: the first row that holds them (MINTALK-13). */
export const RECONNECT_STEPS = [
  { failuresMax: 4, delayMs: 100 },
  { failuresMax: 9, delayMs: 1_000 },
  { failuresMax: 19, delayMs: 5_000 },
] as const;
/** The wait past the last row. */
export const RECONNECT_LAST_MS = 20_000;

/** The random share by which a wait of the ladder is at most lengthened, so that clients do not return at once. */
export const RECONNECT_JITTER = 0.2;
