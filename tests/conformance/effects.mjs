import { operationOf } from './contract.mjs';

/**
 * Non-GET calls that leave nothing behind: what they open ends with the run or by itself. Every other call writes. An
 * ended sign-in is one that the case started; a visit counts as one watcher until it is left.
 */
const harmless = new Set([
  'POST /v1/user/login-proc',
  'POST /v1/user/login-check-proc',
  'POST /v1/user/logout-proc',
  'POST /v1/issuetoken',
  'DELETE /v1/user/sign-in/{id}',
  'POST /api/login/limit-clear',
  'POST /v1/talks/connect',
  'POST /v2/sockets',
  'POST /v1/streams/{id}/join',
  'PUT /v1/streams/{id}/heartbeat',
  'DELETE /v1/streams/{id}/leave',
  'POST /v1/streams/{id}/rival',
  'POST /v1/etc/prohihit-check',
  'POST /api/etc/prohihit-check',
  'POST /sandbox/api/personas/{id}/sign-in',
  'POST /sandbox/api/requests/verify',
]);

/**
 * Whether a request might leave something behind on a server, successful or not.
 * @param {string} method
 * @param {string} address path without query, with /v1 as its prefix
 */
export function writes(method, address) {
  if (method === 'GET') return false;
  const operation = operationOf(method, address);
  return !operation || !harmless.has(`${method} ${operation.path}`);
}
