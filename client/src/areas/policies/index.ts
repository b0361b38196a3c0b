import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

export { pageTermsQuery } from './policy-queries.ts';

/** A text of policies, where another area shows one: what reads it is loaded when somebody opens it. */
export const Markdown = lazyComponent(
  async () => ({ default: (await import('./Markdown.tsx')).Markdown }),
  ErrorState,
);
