import { inquiryLimits } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PersonaChoice } from '../parts/PersonaChoice.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAction } from '../parts/use-action.ts';
import { makeInquiry } from '../queries/community.ts';
import { answerInquiry, inquiriesQuery } from '../queries/inquiries.ts';
import { personasQuery } from '../queries/personas.ts';

/** Waiting inquiries, answered in one click, and new ones of personas. */
export function InquiriesPanel() {
  const query = useQuery(inquiriesQuery);
  const [words, setWords] = useState('');
  return (
    <>
      <Section title={t('inquiriesTitle')} help={t('inquiriesHelp')}>
        <div className="mb-3">
          <TextArea
            label={t('inquiryText')}
            help={t('inquiryTextHelp')}
            rows={2}
            maxLength={inquiryLimits.answerMax}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('inquiriesNone')} body={t('inquiriesNoneBody')} />
            ) : (
              <Rows>
                {list.map((inquiry) => (
                  <InquiryRow key={inquiry.board_sn} inquiry={inquiry} words={words.trim()} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <Section title={t('inquiryMakeTitle')} help={t('inquiryMakeHelp')}>
        <Loaded query={useQuery(personasQuery)}>{({ list }) => <InquiryForm personas={list} />}</Loaded>
      </Section>
      <ApiCalls
        calls={[
          {
            method: 'POST',
            path: 'fixtures/inquiries',
            body: { member: 'vip01', privilege_yn: 'Y', title: t('inquiryExample') },
          },
          { method: 'GET', path: 'inquiries' },
          { method: 'POST', path: 'inquiries/41/answer', body: { answer: t('inquiryAnswerText') } },
        ]}
      />
    </>
  );
}

function InquiryForm({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [member, setMember] = useState('viewer01');
  const [title, setTitle] = useState('');
  const [answer, setAnswer] = useState('');
  const [privileged, setPrivileged] = useState(false);
  const { busy, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await makeInquiry({
        member,
        privilege_yn: privileged ? 'Y' : 'N',
        ...(title.trim() === '' ? {} : { title }),
        ...(answer.trim() === '' ? {} : { answer }),
      });
      setTitle('');
      setAnswer('');
    }, t('inquiryMade'));
  };
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <PersonaChoice label={t('inquiryMember')} personas={personas} value={member} onChange={setMember} />
      <Field
        label={t('inquiryName')}
        maxLength={inquiryLimits.titleMax}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        className="sm:col-span-2"
        label={t('inquiryAnswerField')}
        help={t('inquiryAnswerHelp')}
        maxLength={inquiryLimits.answerMax}
        autoComplete="off"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="sm:col-span-2">
        <Switch
          label={t('inquiryPrivilege')}
          help={t('inquiryPrivilegeHelp')}
          on={privileged}
          onChange={setPrivileged}
        />
      </div>
      <Button type="submit" size="lg" variant="primary" busy={busy} className="justify-self-start">
        {t('inquiryMake')}
      </Button>
    </form>
  );
}

function InquiryRow({ inquiry, words }: { inquiry: Schema<'SandboxInquiry'>; words: string }) {
  const { busy, run } = useAction();
  const { nick, title } = inquiry;
  const answer = () => run(() => answerInquiry(inquiry.board_sn, words), t('inquiryAnswered', { nick }));
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="chat-text font-semibold">
          {nick} <span className="font-normal text-muted">{inquiry.login_id ?? inquiry.user_key}</span>
        </p>
        <p className="chat-text text-muted">
          {inquiry.privilege_yn === 'Y' && `${t('inquiryPrivilege')} · `}
          {title} · {formatAgo(inquiry.created_at)}
        </p>
      </div>
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        aria-label={t('inquiryAnswerOf', { title })}
        onClick={() => void answer()}
      >
        {t('inquiryAnswer')}
      </Button>
    </li>
  );
}
