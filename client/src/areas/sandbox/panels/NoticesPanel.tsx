import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PersonaChoice } from '../parts/PersonaChoice.tsx';
import { useAction } from '../parts/use-action.ts';
import { makeNotice } from '../queries/community.ts';
import { personasQuery } from '../queries/personas.ts';

/** Notices and events, for all members or one persona. */
export function NoticesPanel() {
  return (
    <>
      <Section title={t('noticeTitle')} help={t('noticeHelp')}>
        <Loaded query={useQuery(personasQuery)}>{({ list }) => <NoticeForm personas={list} />}</Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'POST', path: 'fixtures/notices', body: { title: t('noticeExample'), popup_yn: 'Y' } },
          {
            method: 'POST',
            path: 'fixtures/notices',
            body: { title: t('noticeExample'), member: 'viewer01', ends_in_minutes: 60 },
          },
        ]}
      />
    </>
  );
}

function NoticeForm({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [board, setBoard] = useState<'1030' | '1040'>('1030');
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [member, setMember] = useState('');
  const [popup, setPopup] = useState(false);
  const [push, setPush] = useState(false);
  const { busy, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await makeNotice({
        board_setting_cd: board === '1030' ? 1030 : 1040,
        title,
        popup_yn: popup ? 'Y' : 'N',
        push_yn: push ? 'Y' : 'N',
        begun_minutes_ago: 0,
        ...(content.trim() === '' ? {} : { content }),
        ...(member === '' ? {} : { member }),
      });
      setTitle('');
      setContent('');
    }, t('noticeMade'));
  };
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <Choice
        label={t('noticeBoard')}
        value={board}
        options={[
          { value: '1030', label: t('noticeBoardNotice') },
          { value: '1040', label: t('noticeBoardEvent') },
        ]}
        onChange={setBoard}
      />
      <PersonaChoice
        label={t('noticeMember')}
        personas={personas}
        value={member}
        none={t('noticeAllMembers')}
        onChange={setMember}
      />
      <Field
        className="sm:col-span-2"
        label={t('noticeName')}
        required
        maxLength={100}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={t('noticeContent')}
          help={t('noticeContentHelp')}
          rows={4}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <Switch label={t('noticePopup')} on={popup} onChange={setPopup} />
        <Switch label={t('noticePush')} on={push} onChange={setPush} />
      </div>
      <p className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="lg" variant="primary" busy={busy}>
          {t('noticeMake')}
        </Button>
        <Link to={paths.notices} className={buttonClass('secondary', 'lg')}>
          {t('noticeList')}
        </Link>
      </p>
    </form>
  );
}
