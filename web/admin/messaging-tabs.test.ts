import { describe, expect, test } from 'vitest';
import { formatTab, parseRequestedEmail, parseTab, tabs } from './messaging-tabs.tsx';

const at = (search: string) => new URLSearchParams(search);

describe('Messaging page URL', () => {
  test('names every tab except the first', () => {
    for (const place of tabs) expect(parseTab(formatTab(place))).toBe(place);
    expect(`${formatTab('bulk')}`).toBe('');
    expect(parseTab(at('tab=elsewhere'))).toBe('bulk');
  });

  test('requests an individual email', () => {
    expect(parseTab(at('to=nora@example.org'))).toBe('individual');
    expect(parseRequestedEmail(at('to=%20nora%2Bmix@example.org&order=MX-1'))).toEqual({
      to: 'nora+mix@example.org',
      order_id: 'MX-1',
    });
    expect(parseRequestedEmail(at('order=MX-1'))).toBeNull();
    const content = { subject: 'Your files', message: 'Please' };
    expect(parseRequestedEmail(at('to=a@b.co'), { content })).toEqual({
      to: 'a@b.co',
      order_id: '',
      content,
    });
    for (const state of [null, 'x', { content: 'x' }, { content: { subject: 1 } }])
      expect(parseRequestedEmail(at('to=a@b.co'), state)).toEqual({ to: 'a@b.co', order_id: '' });
    expect(parseRequestedEmail(at(`to=${'x'.repeat(300)}`))?.to).toHaveLength(254);
  });
});
