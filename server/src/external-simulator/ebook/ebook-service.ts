import type { SimulatedService } from '../base/service.ts';

/** The simulated ebook service. */
export const ebookService: SimulatedService = {
  name: 'ebook',
  title: 'ebook',
  description: '',
  calls: [],
};
