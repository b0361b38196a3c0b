import { Intent } from '@honey/client';
import { useState } from 'react';
import { type SocialTicket, socialTicket } from '../session/index.ts';
import { draftStore, emptyDraft, type SignUpDraft, type SignUpMethod } from './model/draft.ts';
import { type Credential, joinBody } from './model/join-body.ts';
import { type JoinRefusal, joinRefusalOf } from './model/join-refusal.ts';
import { type Joined, join } from './queries/join.ts';

/** A completed sign-up, for the welcome step. */
export interface FinishedSignUp {
  joined: Joined;
  draft: SignUpDraft;
}

/** The state of a sign-up: the input, stored in this tab; the password, never stored; its result. */
export function useSignUp(route: 'id' | 'phone') {
  const [draft, setDraft] = useState<SignUpDraft>(() => draftStore.get());
  const [ticket, setTicket] = useState<SocialTicket | null>(() =>
    route === 'id' ? socialTicket.get() : null,
  );
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null);
  const [finished, setFinished] = useState<FinishedSignUp | null>(null);
  const [intent] = useState(() => new Intent());
  const method: SignUpMethod = ticket ? 'social' : route;

  const store = (next: SignUpDraft): void => {
    draftStore.store(next);
    setDraft(next);
  };

  const credential = (): Credential => {
    if (ticket) return { method: 'social', provider: ticket.provider, ticket: ticket.ticket };
    return route === 'id' ? { method: 'id', password } : { method: 'phone' };
  };

  return {
    draft,
    method,
    ticket,
    password,
    setPassword,
    refusal,
    clearRefusal: () => setRefusal(null),
    finished,
    change(part: Partial<SignUpDraft>): void {
      // Several updates in one event build on each other: read the store, not the state of the last render.
      store({ ...draftStore.get(), ...part });
    },
    discardSocial(): void {
      socialTicket.clear();
      setTicket(null);
    },
    /** @returns why it was refused, or null when the account is created */
    async join(entered: Partial<SignUpDraft>): Promise<JoinRefusal | null> {
      const complete = { ...draftStore.get(), ...entered };
      store(complete);
      const body = joinBody(complete, credential());
      try {
        const joined = await intent.attempt(body, (key) => join(body, key));
        draftStore.clear();
        socialTicket.clear();
        setDraft(emptyDraft);
        setPassword('');
        setRefusal(null);
        setFinished({ joined, draft: complete });
        return null;
      } catch (error) {
        const refused = joinRefusalOf(error);
        if (refused.restart) store({ ...complete, verified: null, phoneCodeKey: null });
        else if (refused.step === 'phone') store({ ...complete, phoneCodeKey: null });
        setRefusal(refused);
        return refused;
      }
    },
  };
}
