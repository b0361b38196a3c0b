/** The error pages; `service` covers every status but 404. */
export type ErrorKind =
  | 'common'
  | 'live'
  | 'notReady'
  | 'blockLive'
  | 'blockAdmin'
  | 'unAllowanceHost'
  | 'maintenance'
  | 'service';

/** The status message of each kind. */
export const statusMessages: Record<ErrorKind, string> = {
  common: 'Page Not Found',
  live: 'Live Not Found',
  notReady: 'Not Ready',
  blockLive: 'Blocked By Host',
  blockAdmin: 'Restricted',
  unAllowanceHost: 'Host Not Allowed',
  maintenance: 'Maintenance',
  service: 'Service Unavailable',
};

/** Whether a text names an error page. */
export const isErrorKind = (text: string): text is ErrorKind => Object.hasOwn(statusMessages, text);

/** Thrown by loaders and pages; the router shows the matching error page instead. */
export class PageError extends Error {
  readonly kind: ErrorKind;

  /** @param detail appended to the status message, as in "Page Not Found: /announce/abc" */
  constructor(kind: ErrorKind, detail?: string) {
    super(detail ? `${statusMessages[kind]}: ${detail}` : statusMessages[kind]);
    this.name = 'PageError';
    this.kind = kind;
  }
}
