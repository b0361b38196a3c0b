import { Registry } from '../registry.ts';

/** What a ticket is for, and for how long it is good. A ticket of one purpose is nothing to the others. */
export interface TicketPurpose<Claims extends object> {
  /** The audience of its tokens. */
  name: string;
  seconds: number;
  /** What it states; this stands in the types alone. */
  claims?: Claims;
}

const registry = new Registry<number>('the ticket purpose');

/** Declares a purpose, where its tickets are issued. Throws when there is one of that name. */
export function defineTicket<Claims extends object>(
  area: string,
  name: string,
  seconds: number,
): TicketPurpose<Claims> {
  registry.declare(area, { [name]: seconds });
  return { name, seconds };
}
