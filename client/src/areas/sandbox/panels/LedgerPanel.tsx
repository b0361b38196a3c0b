import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { ledgerQuery } from '../queries/ledger.ts';

/** Whether the books balance, check by check. */
export function LedgerPanel() {
  const query = useQuery(ledgerQuery);
  return (
    <>
      <Section title={t('ledger')} help={t('ledgerHelp')}>
        <Button className="mb-3" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('ledgerVerify')}
        </Button>
        <Loaded query={query}>
          {({ ok_yn, list }) => (
            <>
              <p role="status" className="mb-3 text-md font-extrabold">
                {ok_yn === 'Y' ? t('ledgerGood') : t('ledgerBad')}
              </p>
              <Rows>
                {list.map(({ name, wrong, examples }) => (
                  <li key={name} className="p-3">
                    <p className="flex items-start gap-2">
                      {wrong === 0 ? (
                        <CircleCheck size={20} aria-hidden className="shrink-0 text-good-text" />
                      ) : (
                        <CircleAlert size={20} aria-hidden className="shrink-0 text-danger-text" />
                      )}
                      <span className="min-w-0 flex-1" lang="en">
                        {name}
                      </span>
                      <span className="shrink-0 font-semibold">
                        {wrong === 0 ? t('ledgerRight') : t('ledgerWrong', { count: wrong })}
                      </span>
                    </p>
                    {wrong > 0 && (
                      <pre className="chat-text mt-2 rounded-control bg-raised p-2 text-xs whitespace-pre-wrap">
                        {JSON.stringify(examples, null, 2)}
                      </pre>
                    )}
                  </li>
                ))}
              </Rows>
            </>
          )}
        </Loaded>
      </Section>
      <ApiCalls calls={[{ method: 'GET', path: 'ledger' }]} />
    </>
  );
}
