import { pathPattern } from './path-pattern.ts';
import { queryWithoutSecrets, withoutSecretShapes, withoutSecrets } from './redaction.ts';
import type { SandboxRequest, SandboxRequestFilter } from './requests.dto.ts';

/** Most recorded requests of each kind. */
export const entriesMax = 500;

/** Requests of the simulated audience are recorded separately: they are so frequent that they would displace the others. */
export type JournalKind = 'requests' | 'audience';

/** A request as it was answered, before it has a number. */
export interface AnsweredRequest {
  at: Date;
  method: string;
  url: string;
  status: number;
  ms: number;
  userKey: number | null;
  testId: string | null;
  agent: string | null;
  request: unknown;
  response: string | undefined;
}

/** A recorded request: what filters compare, and what is shown. */
export interface JournalEntry {
  id: number;
  /** As the caller sent it; what is shown may be redacted. */
  testId: string | null;
  at: Date;
  method: string;
  path: string;
  status: number;
  userKey: number | null;
  present(): SandboxRequest;
}

/** Where recorded requests are: in this process, or in Redis for all servers. */
export interface JournalStore {
  add(kind: JournalKind, answered: AnsweredRequest): void;
  /** The entries of a kind, oldest first. */
  all(kind: JournalKind): Promise<JournalEntry[]>;
  /** @param testId removes the requests of one test; omitted: all, of both kinds */
  clear(testId?: string): Promise<void>;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** An entry that is redacted when it is shown: most never are. */
export const entryOf = (id: number, answered: AnsweredRequest): JournalEntry => ({
  id,
  testId: answered.testId,
  at: answered.at,
  method: answered.method,
  path: pathOf(answered.url),
  status: answered.status,
  userKey: answered.userKey,
  present: () => presentAnswered(id, answered),
});

/** The filter's condition. */
export function matcherOf(filter: SandboxRequestFilter): (entry: JournalEntry) => boolean {
  const { method, path, status, user_key, test_id, since, until } = filter;
  const pattern = path === undefined ? undefined : pathPattern(path);
  const statusPattern = status === undefined ? undefined : new RegExp(`^${status.replaceAll('x', '\\d')}$`);
  const sinceMs = since === undefined ? undefined : Date.parse(since);
  const untilMs = until === undefined ? undefined : Date.parse(until);
  return (entry) =>
    (method === undefined || entry.method === method) &&
    (pattern?.test(entry.path) ?? true) &&
    (statusPattern?.test(String(entry.status)) ?? true) &&
    (user_key === undefined || entry.userKey === user_key) &&
    (test_id === undefined || entry.testId === test_id) &&
    (sinceMs === undefined || entry.at.getTime() >= sinceMs) &&
    (untilMs === undefined || entry.at.getTime() < untilMs);
}

/** A request without its secrets. */
export function presentAnswered(id: number, answered: AnsweredRequest): SandboxRequest {
  const { at, url, userKey, testId, request, response, ...rest } = answered;
  const path = pathOf(url);
  return {
    id,
    ...rest,
    at: at.toISOString(),
    path: withoutSecretShapes(path),
    query: queryWithoutSecrets(url.slice(path.length + 1)),
    user_key: userKey,
    test_id: testId === null ? null : withoutSecretShapes(testId),
    request: request === undefined || request === null ? null : JSON.stringify(withoutSecrets(request)),
    response: response === undefined ? null : redactedResponse(response),
  };
}

/** The response's JSON without its secrets; for other texts only their length. */
function redactedResponse(text: string): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return `[${text.length} characters]`;
    throw error;
  }
}
