import { Registry } from '../registry.ts';

/**
 * Domain events, emitted after commit for whatever displays or counts them. Nothing durable may depend on them. Each
 * area adds its own (`<area>.events.ts`): the types here, the names with `defineEvents`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the areas.
export interface DomainEventMap {}

export type EventName = keyof DomainEventMap;

/** An event with the payload `Facts`, which is used by the type checker only. */
export interface EventDefinition<Facts> {
  facts?: Facts;
}

/** The payloads of an area's events, by name. */
export type FactsOf<Events> = {
  [Name in keyof Events]: Events[Name] extends EventDefinition<infer Facts> ? Facts : never;
};

const registry = new Registry<EventDefinition<object>>('the event');

/** Defines an event with the payload `Facts`. */
export const event = <Facts extends object>(): EventDefinition<Facts> => ({});

/**
 * Declares the events that an area emits; an event that a lower floor listens to is declared there. Throws when a name
 * is declared already.
 */
export function defineEvents<Events extends Readonly<Record<string, EventDefinition<object>>>>(
  area: string,
  events: Events,
): Events {
  registry.declare(area, events);
  return events;
}

/** Throws when no area declares the event: it would never be emitted. */
export const assertEventDeclared = (name: EventName): void => {
  registry.get(name);
};
