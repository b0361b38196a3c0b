import { Registry } from '../registry.ts';

/**
 * What happened, told after it was committed, to whoever shows or counts it. Nothing that must last hangs on it. Each area
 * adds its own (`<area>.events.ts`): the types here, the names by `defineEvents`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it.
export interface DomainEventMap {}

export type EventName = keyof DomainEventMap;

/** An event that tells `Facts`; they stand in the types alone. */
export interface EventDefinition<Facts> {
  facts?: Facts;
}

/** What the events of an area tell, by name. */
export type FactsOf<Events> = {
  [Name in keyof Events]: Events[Name] extends EventDefinition<infer Facts> ? Facts : never;
};

const registry = new Registry<EventDefinition<object>>('the event');

/** An event that tells `Facts`. */
export const event = <Facts extends object>(): EventDefinition<Facts> => ({});

/**
 * Declares the events that an area tells; those that a floor below listens to are declared there. Throws when one is
 * declared already.
 */
export function defineEvents<Events extends Readonly<Record<string, EventDefinition<object>>>>(
  area: string,
  events: Events,
): Events {
  registry.declare(area, events);
  return events;
}

/** Throws when no area declares the event: nobody would ever tell it. */
export const refuseUnknownEvent = (name: EventName): void => {
  registry.get(name);
};
