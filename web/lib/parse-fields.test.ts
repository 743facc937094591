import { describe, expect, it } from 'vitest';
import { faqForm, faqIncomplete } from '../../shared/faq.ts';
import { parseFields } from './parse-fields.ts';

describe('parseFields', () => {
  it('returns the value as the server would store it', () => {
    const reading = parseFields(faqForm, { question: ' Why? ', answer: 'So.' }, faqIncomplete);
    expect(reading).toEqual({
      value: { question: 'Why?', answer: 'So.', category: 'general', order: 0 },
      errors: null,
    });
  });

  it('reports missing fields in one summary and beside each field', () => {
    expect(parseFields(faqForm, { question: ' ', answer: '', order: -1 }, faqIncomplete)).toEqual({
      value: null,
      errors: {
        question: 'Question is required',
        answer: 'Answer is required',
        order: 'Order cannot be below 0',
      },
      words: faqIncomplete,
    });
  });

  it('reports other errors with their own message', () => {
    const reading = parseFields(faqForm, { question: 'x'.repeat(301), answer: 'So.' }, faqIncomplete);
    expect(reading).toMatchObject({ words: 'Question can have at most 300 characters' });
  });
});
