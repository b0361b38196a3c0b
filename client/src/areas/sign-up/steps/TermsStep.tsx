import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { pageTermsQuery } from '../../policies/index.ts';
import { StepFrame } from '../parts/StepFrame.tsx';
import { TermRow } from '../parts/TermRow.tsx';
import type { PageTerm } from '../queries/join.ts';
import type { StepProps } from './step-props.ts';

const phoneTerms = 'phone-terms';

/** The consents, all at once or one by one. */
export function TermsStep(props: StepProps) {
  const { data, isPending, refetch } = useQuery(pageTermsQuery('sign-up'));
  return (
    <StepFrame title={t('termsTitle')} body={t('termsBody')} focus={props.focus}>
      {isPending ? (
        <TermsSkeleton />
      ) : data ? (
        <Terms {...props} terms={data.list} />
      ) : (
        <ErrorState onRetry={() => void refetch()} />
      )}
    </StepFrame>
  );
}

function TermsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-20 rounded-card" />
      <div className="flex flex-col gap-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-10" />
        ))}
      </div>
      <Skeleton className="h-12" />
    </div>
  );
}

function Terms({ draft, change, onNext, refusal, terms }: StepProps & { terms: readonly PageTerm[] }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [validated, setValidated] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const agreed = new Set(draft.consents);
  const all = terms.every(({ gubn }) => agreed.has(gubn));

  const agree = (gubns: readonly string[], on: boolean): void => {
    const next = new Set(agreed);
    for (const gubn of gubns) {
      if (on) next.add(gubn);
      else next.delete(gubn);
    }
    change({ consents: [...next] });
  };

  const submit = async (): Promise<void> => {
    const missing = terms.filter(({ gubn, required_yn }) => required_yn === 'Y' && !agreed.has(gubn));
    // Declining only the phone terms has a page of its own (SIGN-UP-10).
    if (missing.length === 1 && missing[0]?.gubn === phoneTerms) {
      await navigate(paths.signUpUnAgreement, { state: pathname + search });
      return;
    }
    setValidated(true);
    if (missing.length === 0) onNext();
    else list.current?.querySelector<HTMLElement>(`[name="${missing[0]?.gubn}"]`)?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <FormAlert message={refusal?.message ?? null} />
      <Checkbox
        className="rounded-card bg-raised p-4"
        label={<span className="font-semibold">{t('termsAll')}</span>}
        help={t('termsAllHelp')}
        checked={all}
        mixed={!all && terms.some(({ gubn }) => agreed.has(gubn))}
        onChange={(event) =>
          agree(
            terms.map(({ gubn }) => gubn),
            event.target.checked,
          )
        }
      />
      <ul ref={list} className="flex flex-col gap-2">
        {terms.map((term) => (
          <TermRow
            key={term.gubn}
            term={term}
            agreed={agreed.has(term.gubn)}
            onAgree={(on) => agree([term.gubn], on)}
            error={
              validated && term.required_yn === 'Y' && !agreed.has(term.gubn) ? t('termMissing') : undefined
            }
          />
        ))}
      </ul>
      <Button type="submit" variant="primary" size="lg">
        {t('next')}
      </Button>
    </form>
  );
}
