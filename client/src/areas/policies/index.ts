import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState } from '../../ui/states.tsx';

export { pageTermsQuery } from './policy-queries.ts';

/** A text of policies, where another area shows one: what reads it is loaded when somebody opens it. */
export const Markdown = lazyPart(
  async () => ({ default: (await import('./Markdown.tsx')).Markdown }),
  ErrorState,
);
