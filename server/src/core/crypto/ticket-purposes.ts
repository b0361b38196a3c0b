import { Registry } from '../registry.ts';

/** What a ticket is for, and how long it is valid. A ticket of one purpose is not accepted for another. */
export interface TicketPurpose<Claims extends object> {
  /** The audience of its tokens. */
  name: string;
  seconds: number;
  /** Its claims; used by the type checker only. */
  claims?: Claims;
}

const registry = new Registry<number>('the ticket purpose');

/** Declares a purpose, in the area that issues its tickets. Throws when the name is taken. */
export function defineTicket<Claims extends object>(
  area: string,
  name: string,
  seconds: number,
): TicketPurpose<Claims> {
  registry.declare(area, { [name]: seconds });
  return { name, seconds };
}
