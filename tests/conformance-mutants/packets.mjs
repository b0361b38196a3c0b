/**
 * @typedef {object} Packet a socket.io packet: an event with its arguments, or an acknowledgement
 * @property {'event' | 'acknowledgement'} type
 * @property {string} head the text before the arguments, as received
 * @property {any[]} values of an event: its name and arguments
 *
 * @typedef {(packet: Packet, answer: (values: any[]) => void) => Packet[] | undefined} Relay the packets sent instead of a packet:
 * undefined for the packet itself. `answer` acknowledges a packet of the client in the server's place.
 */

/**
 * A listener that forwards packets, as a relay decides.
 * @param {Relay | undefined} relay
 * @param {{ send: (text: string) => void, changed: () => void }} way
 * @param {(text: string) => void} [back] the reverse direction, for an acknowledgement in the server's place
 */
export function relayed(relay, { send, changed }, back = () => {}) {
  return (data, isBinary) => {
    const text = isBinary ? undefined : data.toString();
    const packet = relay && text !== undefined ? read(text) : undefined;
    const answer = (values) => packet && back(packet.head.replace(/^42/, '43') + JSON.stringify(values));
    const instead = packet && relay?.(packet, answer);
    if (!instead) return send(text ?? data);
    changed();
    for (const one of instead) send(one.head + JSON.stringify(one.values));
  };
}

/**
 * Parses a packet of socket.io over engine.io; undefined for anything but events and acknowledgements.
 * @returns {Packet | undefined}
 */
function read(text) {
  const [, head = '', values = ''] = /^(4[23](?:\/[^,]*,)?\d*)(\[.*)$/s.exec(text) ?? [];
  if (head === '') return undefined;
  return { type: head[1] === '2' ? 'event' : 'acknowledgement', head, values: JSON.parse(values) };
}
