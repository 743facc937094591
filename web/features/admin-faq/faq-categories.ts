import type { FaqCategory } from '../../../shared/faq.ts';

/** The categories by the names the public page gives them. */
export const categoryNames: Record<FaqCategory, string> = {
  general: 'General',
  timing: 'Timing',
  payment: 'Payment',
  technical: 'Technical',
  service: 'Services',
};
export const categories = Object.entries(categoryNames) as [FaqCategory, string][];
