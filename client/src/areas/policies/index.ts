export { Markdown } from './Markdown.tsx';
export { pageTermsQuery } from './policy-queries.ts';
