import { describe, expect, it } from 'vitest';
import { faqForm, faqIncomplete } from '../../../shared/faq.ts';
import { parseFields } from './parse-fields.ts';

const words = { incomplete: faqIncomplete, labels: { question: 'Question', answer: 'Answer' } };

describe('a form that is read', () => {
  it('is the value the server would store', () => {
    const reading = parseFields(faqForm, { question: ' Why? ', answer: 'So.' }, words);
    expect(reading).toEqual({
      value: { question: 'Why?', answer: 'So.', category: 'general', order: 0 },
      errors: null,
    });
  });

  it('says once what is missing, and beside each field that it is', () => {
    expect(parseFields(faqForm, { question: ' ', answer: '', order: -1 }, words)).toEqual({
      value: null,
      errors: {
        question: 'Question is required',
        answer: 'Answer is required',
        order: 'Order cannot be below 0',
      },
      words: faqIncomplete,
    });
  });

  it('says what else is wrong in its own words', () => {
    const reading = parseFields(faqForm, { question: 'x'.repeat(301), answer: 'So.' }, words);
    expect(reading).toMatchObject({ words: 'Question can have at most 300 characters' });
  });
});
