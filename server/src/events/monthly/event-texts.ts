/** One line without control characters. */
export const line = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same, of several lines. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
