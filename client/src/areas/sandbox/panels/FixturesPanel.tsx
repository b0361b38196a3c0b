import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { makeFixtures, saveDataset } from '../queries/fixtures.ts';

const example = JSON.stringify(
  {
    tokens_yn: 'Y',
    members: [{ ref: 'alice', star_granted: 10000, age: 25 }],
    hosts: [{ ref: 'bob', live: { type: 'normal', title: t('fixturesExampleTitle') } }],
    follows: [{ member: 'alice', host: 'bob' }],
    gifts: [{ member: 'alice', host: 'bob', live: 'bob', star_cnt: 100 }],
  },
  null,
  2,
);

interface Problem {
  message: string;
  /** One per line: the path in the document, and the problem. */
  details: string[];
}

const problemOf = (error: unknown): Problem => ({
  message: errorMessage(error),
  details: error instanceof ApiError ? error.fields.map(({ field, message }) => `${field}: ${message}`) : [],
});

/** The document as an object; null if it is not one. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A suite's initial state, as a document: sent, and returned with keys and tokens; or saved as a dataset. */
export function FixturesPanel() {
  const id = useId();
  const [text, setText] = useState(example);
  const [name, setName] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'make' | 'save' | null>(null);
  const run = async (what: 'make' | 'save', work: (document: object) => Promise<void>): Promise<void> => {
    setProblem(null);
    setMade(null);
    const document = parsed(text);
    if (!document) {
      setProblem({ message: t('fixturesNoJson'), details: [] });
      return;
    }
    setBusy(what);
    try {
      await work(document);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(null);
  };
  const make = (event: FormEvent): void => {
    event.preventDefault();
    void run('make', async (document) => setMade(JSON.stringify(await makeFixtures(document), null, 2)));
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void run('save', async (document) => {
      await saveDataset(name, document);
      toast(t('fixturesSaved', { name }), { tone: 'good' });
    });
  };
  return (
    <>
      <Section title={t('fixturesTitle')} help={t('fixturesHelp')}>
        <form onSubmit={make} className="mb-3">
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            {t('fixturesDocument')}
          </label>
          <textarea
            id={id}
            rows={14}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="chat-text w-full rounded-control border border-edge bg-background p-3 text-sm text-text"
          />
          <Button type="submit" size="lg" variant="primary" busy={busy === 'make'} className="mt-2">
            {t('fixturesMake')}
          </Button>
        </form>
        <form onSubmit={save} className="mb-3 grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <Field
            label={t('fixturesName')}
            help={t('snapshotNameHelp')}
            required
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="lg" busy={busy === 'save'} className="sm:mt-6">
            {t('fixturesSave')}
          </Button>
        </form>
        <FormAlert message={problem?.message ?? null}>
          {problem && problem.details.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {problem.details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </FormAlert>
        <div role="status">
          {made !== null && (
            <>
              <p className="flex items-center justify-between gap-2 font-semibold">
                {t('fixturesMade')}
                <CopyButton value={made} what={t('fixturesMade')} shown={t('copyIt')} />
              </p>
              <pre
                // Long responses scroll, by keyboard too.
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable.
                tabIndex={0}
                className="chat-text max-h-96 overflow-auto rounded-control bg-raised p-2 text-xs whitespace-pre-wrap focus-visible:-outline-offset-2"
              >
                {made}
              </pre>
            </>
          )}
        </div>
      </Section>
      <ApiCalls
        calls={[
          { method: 'POST', path: 'fixtures/members', body: { star_granted: 10000 } },
          { method: 'POST', path: 'fixtures/hosts', body: { live: { type: 'red' } } },
          {
            method: 'POST',
            path: 'fixtures',
            body: {
              tokens_yn: 'Y',
              members: [{ ref: 'alice' }],
              follows: [{ member: 'alice', host: 'host01' }],
            },
          },
          {
            method: 'POST',
            path: 'datasets',
            body: { name: 'mine', document: { base: 'ci', members: [{ id: 'mine01' }] } },
          },
        ]}
      />
    </>
  );
}
