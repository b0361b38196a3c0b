import clsx from 'clsx';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { CopyButton } from './CopyButton.tsx';
import { formatMoment, formatTimeOfDay } from './moment.ts';

/** The JSON of a body, pretty-printed; other text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** One request in a line; expanded, its request and response. */
export function RequestRow({ request }: { request: Schema<'SandboxRequest'> }) {
  const { at, method, path, query, status, ms, user_key, test_id } = request;
  return (
    <li>
      <details>
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-raised">
          <time dateTime={at} className="text-muted">
            {formatTimeOfDay(at)}
          </time>
          <span className={clsx('w-8 font-semibold', status >= 400 ? 'text-danger-text' : 'text-good-text')}>
            {status}
          </span>
          <span className="w-14 font-semibold">{method}</span>
          <span className="chat-text min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{path}</span>
          {test_id !== null && <span className="text-muted">{t('testIdOf', { id: test_id })}</span>}
          {user_key !== null && <span className="text-muted">{t('member', { key: user_key })}</span>}
          <span className="w-16 text-right text-muted max-sm:ml-auto">
            {t('milliseconds', { value: ms })}
          </span>
        </summary>
        <div className="px-3 pb-3">
          <p className="-ml-3 flex flex-wrap items-center gap-x-2">
            <CopyButton value={path} what={t('pathOf', { path })} />
            <time dateTime={at} className="pl-3 text-muted">
              {formatMoment(at)}
            </time>
          </p>
          <dl className="grid gap-3 lg:grid-cols-2">
            {query && <Body label={t('query')} text={query} />}
            <Body label={t('requestBody')} text={request.request} />
            <Body label={t('responseBody')} text={request.response} />
          </dl>
        </div>
      </details>
    </li>
  );
}

function Body({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="flex h-8 items-center justify-between gap-2 font-semibold">
        {label}
        {text !== null && <CopyButton value={text} what={label} shown={t('copyIt')} />}
      </dt>
      <dd>
        <pre
          // Long bodies scroll, by keyboard too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable.
          tabIndex={0}
          className="chat-text max-h-64 overflow-auto rounded-control bg-raised p-2 text-xs whitespace-pre-wrap focus-visible:-outline-offset-2"
        >
          {text === null ? t('noBody') : readable(text)}
        </pre>
      </dd>
    </div>
  );
}
