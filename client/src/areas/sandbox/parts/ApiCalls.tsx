import { callHost } from '../../../api/hosts.ts';
import { t } from '../../../messages/sandbox.ts';
import { CopyButton } from './CopyButton.tsx';

/** One call of the sandbox's API. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /sandbox/api/. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
}

const addressOf = ({ path }: ApiCall): string => `${callHost()}/sandbox/api/${path}`;

/** The call as a shell command. */
function curlOf(call: ApiCall): string {
  const method = call.method === 'GET' ? '' : ` -X ${call.method}`;
  const body = call.body
    ? ` -H 'Content-Type: application/json' -d '${JSON.stringify(call.body).replaceAll("'", "'\\''")}'`
    : '';
  return `curl -s${method} '${addressOf(call)}'${body}`;
}

/** How a suite does the same as the panel: each call as a line to copy. */
export function ApiCalls({ calls }: { calls: readonly ApiCall[] }) {
  return (
    <details className="mb-8 rounded-card border border-line bg-surface">
      <summary className="px-3 py-2 font-semibold">{t('apiCalls')}</summary>
      <ul className="flex flex-col gap-1 px-3 pb-3">
        {calls.map((call) => {
          const line = curlOf(call);
          return (
            <li key={line} className="flex items-start gap-2">
              <code className="chat-text min-w-0 flex-1 py-1 text-xs">{line}</code>
              <CopyButton value={line} what={`${call.method} ${call.path}`} shown={t('copyIt')} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
