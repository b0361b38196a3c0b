/** The protocol version of this package; incremented by incompatible changes. */
export const PROTOCOL_VERSION = 1;

/** Path of the websocket endpoint at the chat host (MINTALK-7). */
export const SOCKET_PATH = '/mintalk/';

/** Maximum length of a frame's payload in UTF-16 code units: the highest number of three hexadecimal digits. */
export const PAYLOAD_UNITS_MAX = 0xfff;

/** Maximum size of a packet that the gateway accepts, in bytes. */
export const PACKET_BYTES_MAX = 16 * 1024;

/** Timeout of a client for an acknowledgement, and for `me connected` (MINTALK-17). */
export const ACK_TIMEOUT_MS = 10_000;

/** Delay of a client after `not_ready` or `denied` (MINTALK-11). */
export const RETRY_DELAY_MS = 1_500;

/** Reconnect delay by failures in a row: the first row that contains them applies (MINTALK-13). */
export const RECONNECT_STEPS = [
  { failuresMax: 4, delayMs: 100 },
  { failuresMax: 9, delayMs: 1_000 },
  { failuresMax: 19, delayMs: 5_000 },
] as const;
/** The delay after the last row. */
export const RECONNECT_LAST_MS = 20_000;

/**
 * The maximum share by which jitter lengthens a delay of the ladder, so that clients do not reconnect at the same
 * instant.
 */
export const RECONNECT_JITTER = 0.2;
