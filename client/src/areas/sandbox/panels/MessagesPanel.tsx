import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CountField } from '../parts/CountField.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PersonaChoice } from '../parts/PersonaChoice.tsx';
import { useAction } from '../parts/use-action.ts';
import { makeConversation } from '../queries/community.ts';
import { personasQuery } from '../queries/personas.ts';

/** Conversations between personas: as long, as unread and as blocked as a demonstration needs. */
export function MessagesPanel() {
  return (
    <>
      <Section title={t('talkTitle')} help={t('talkHelp')}>
        <Loaded query={useQuery(personasQuery)}>{({ list }) => <TalkForm personas={list} />}</Loaded>
      </Section>
      <ApiCalls
        calls={[
          {
            method: 'POST',
            path: 'fixtures/conversations',
            body: { member: 'viewer01', other: 'fan01', line_cnt: 12, no_read_cnt: 3 },
          },
          {
            method: 'POST',
            path: 'fixtures/conversations',
            body: { member: 'viewer01', other: 'viewer02', line_cnt: 1, no_read_cnt: 1 },
          },
        ]}
      />
    </>
  );
}

function TalkForm({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [member, setMember] = useState('viewer01');
  const [other, setOther] = useState('fan01');
  const [lines, setLines] = useState(6);
  const [unread, setUnread] = useState(2);
  const [last, setLast] = useState('');
  const [blocked, setBlocked] = useState(false);
  const { busy, run } = useAction();
  const nickOf = (id: string): string => personas.find((persona) => persona.id === id)?.nick ?? id;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      () =>
        makeConversation({
          member,
          other,
          line_cnt: lines,
          no_read_cnt: unread,
          block_yn: blocked ? 'Y' : 'N',
          ...(last.trim() === '' ? {} : { last_content: last }),
        }),
      t('talkMade', { member: nickOf(member), other: nickOf(other) }),
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <PersonaChoice label={t('talkMember')} personas={personas} value={member} onChange={setMember} />
      <PersonaChoice label={t('talkOther')} personas={personas} value={other} onChange={setOther} />
      <CountField label={t('talkLines')} min={1} max={100} value={lines} onChange={setLines} />
      <CountField
        label={t('talkUnread')}
        help={t('talkUnreadHelp')}
        min={0}
        max={100}
        value={unread}
        onChange={setUnread}
      />
      <Field
        className="sm:col-span-2"
        label={t('talkLast')}
        help={t('talkLastHelp')}
        maxLength={1_000}
        autoComplete="off"
        value={last}
        onChange={(event) => setLast(event.target.value)}
      />
      <div className="sm:col-span-2">
        <Switch label={t('talkBlock')} help={t('talkBlockHelp')} on={blocked} onChange={setBlocked} />
      </div>
      <Button type="submit" size="lg" variant="primary" busy={busy} className="justify-self-start">
        {t('talkMake')}
      </Button>
    </form>
  );
}
