import type { DecidedSection } from './second-operator.dto.ts';
import { secondOperatorTexts as texts } from './texts.ts';

/** A case of an operators' list; its fields differ by section. */
export type Case = Readonly<Record<string, unknown>>;

/** The operators' call that decides a case. */
interface Call {
  method: 'PUT' | 'POST';
  /** Under the case's address. */
  path?: string;
  body: object;
}

/** How a section's cases are found and decided. */
interface SectionCalls {
  /** The state of the cases that wait. */
  waiting: string;
  /** The field of the list that contains a case's key. */
  key: string;
  call: (approves: boolean, found: Case) => Call;
}

const reasonOf = (approves: boolean): string => (approves ? texts.approved : texts.refused);
const put = (decision: string, approves: boolean): Call => ({
  method: 'PUT',
  body: { decision, reason: reasonOf(approves) },
});

/** The sections, by name; the calls are those of the console. */
export const sectionCalls: Readonly<Record<DecidedSection, SectionCalls>> = {
  'host-asks': {
    waiting: 'review',
    key: 'host_ask_id',
    call: (approves) => put(approves ? 'approve' : 'reject', approves),
  },
  reports: {
    waiting: 'open',
    key: 'id',
    call: (approves) => {
      const { method, body } = put(approves ? 'acted' : 'dismissed', approves);
      return { method, body: approves ? { ...body, act: texts.acted } : body };
    },
  },
  inquiries: {
    waiting: 'waiting',
    key: 'board_sn',
    call: (_, { version }) => ({ method: 'PUT', body: { answer: texts.answer, version: version ?? null } }),
  },
  deposits: {
    waiting: 'held',
    key: 'ud_key',
    call: (approves) => put(approves ? 'confirm' : 'return', approves),
  },
  orders: {
    waiting: 'paid',
    key: 'order_no',
    call: (approves) => ({ method: 'POST', path: 'refund', body: { reason: reasonOf(approves) } }),
  },
  receivables: {
    waiting: 'open',
    key: 'order_no',
    call: (approves) => ({ method: 'POST', path: 'settle', body: { reason: reasonOf(approves) } }),
  },
  'exchange-accounts': {
    waiting: 'review',
    key: 'account_id',
    call: (approves) => put(approves ? 'register' : 'refuse', approves),
  },
  exchanges: {
    waiting: 'asked',
    key: 'exchange_id',
    call: (approves) => put(approves ? 'approve' : 'reject', approves),
  },
  requests: {
    waiting: 'waiting',
    key: 'request_id',
    call: (approves) => ({
      method: 'POST',
      path: approves ? 'approve' : 'refuse',
      body: { reason: reasonOf(approves) },
    }),
  },
};
