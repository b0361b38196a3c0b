/**
 * @typedef {object} Packet a socket.io packet: an event with its arguments, or an acknowledgement
 * @property {'event' | 'acknowledgement'} type
 * @property {string} head what stands before the arguments, as it came
 * @property {any[]} values of an event its name and arguments
 *
 * @typedef {(packet: Packet, answer: (values: any[]) => void) => Packet[] | undefined} Relay what goes on instead of a packet: undefined
 * for the packet itself. `answer` acknowledges a packet of the client in the server's place.
 */

/**
 * A listener that sends on what comes, as a relay says.
 * @param {Relay | undefined} relay
 * @param {{ send: (text: string) => void, noted: () => void }} way
 * @param {(text: string) => void} [back] the way back, for an answer in the server's place
 */
export function relayed(relay, { send, noted }, back = () => {}) {
  return (data, isBinary) => {
    const text = isBinary ? undefined : data.toString();
    const packet = relay && text !== undefined ? read(text) : undefined;
    const answer = (values) => packet && back(packet.head.replace(/^42/, '43') + JSON.stringify(values));
    const instead = packet && relay?.(packet, answer);
    if (!instead) return send(text ?? data);
    noted();
    for (const one of instead) send(one.head + JSON.stringify(one.values));
  };
}

/** Reads a packet of socket.io over engine.io; undefined for anything but events and acknowledgements. @returns {Packet | undefined} */
function read(text) {
  const [, head = '', values = ''] = /^(4[23](?:\/[^,]*,)?\d*)(\[.*)$/s.exec(text) ?? [];
  if (head === '') return undefined;
  return { type: head[1] === '2' ? 'event' : 'acknowledgement', head, values: JSON.parse(values) };
}
