import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

export { pageTermsQuery } from './policy-queries.ts';

/** A policy text in another area; its parser is loaded on demand. */
export const Markdown = lazyComponent(
  async () => ({ default: (await import('./Markdown.tsx')).Markdown }),
  ErrorState,
);
