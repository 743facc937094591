import { describe, expect, it } from 'vitest';
import { validateEmailForm } from './validate-email-form.ts';

const content = { subject: 'Mix ready', message: 'Hi {{client_name}}', order_id: '' };

describe('validateEmailForm', () => {
  it('accepts a complete email', () => {
    expect(validateEmailForm(content, false)).toEqual({ wrong: {}, words: null });
    expect(validateEmailForm({ ...content, order_id: 'MX-1' }, true)).toEqual({ wrong: {}, words: null });
  });

  it('gives one summary for missing fields, and a message beside each', () => {
    expect(validateEmailForm({ subject: ' ', message: '', order_id: '' }, true)).toEqual({
      wrong: { subject: 'Subject is required', message: 'Message is required' },
      words: 'Please fill in all email fields',
    });
  });

  it('reports an unknown variable', () => {
    const { wrong, words } = validateEmailForm({ ...content, message: '{{name}}' }, false);
    expect(Object.keys(wrong)).toEqual(['message']);
    expect(words).toMatch(/^\{\{name\}\} isn’t a variable/);
  });

  it('requires an order when the client unsubscribed from other emails', () => {
    expect(validateEmailForm(content, true).wrong).toEqual({
      order_id: 'Choose the order this email is about',
    });
    expect(validateEmailForm({ ...content, subject: 'About {{order_id}}' }, true).words).toBeNull();
  });

  it('reports placeholders still to fill in', () => {
    expect(validateEmailForm({ ...content, message: 'Here: [[link]]' }, false)).toEqual({
      wrong: { message: 'Replace [[link]] first' },
      words: 'Replace [[link]] first',
    });
  });
});
