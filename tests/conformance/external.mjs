import { ebookCases } from './external-ebooks.mjs';
import { area } from './harness.mjs';

/** The services beside the product. */
export const external = area('external', { ...ebookCases });
