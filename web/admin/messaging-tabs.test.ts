import { describe, expect, test } from 'vitest';
import { askedLetter, places, readPlace, writePlace } from './messaging-tabs.tsx';

const at = (search: string) => new URLSearchParams(search);

describe('the address', () => {
  test('names each place, the first by nothing', () => {
    for (const place of places) expect(readPlace(writePlace(place))).toBe(place);
    expect(`${writePlace('bulk')}`).toBe('');
    expect(readPlace(at('tab=elsewhere'))).toBe('bulk');
  });

  test('asks for a letter to one', () => {
    expect(readPlace(at('to=nora@example.org'))).toBe('individual');
    expect(askedLetter(at('to=%20nora%2Bmix@example.org&order=MX-1'))).toEqual({
      to: 'nora+mix@example.org',
      order_id: 'MX-1',
    });
    expect(askedLetter(at('order=MX-1'))).toBeNull();
    const letter = { subject: 'Your files', message: 'Please' };
    expect(askedLetter(at('to=a@b.co'), { letter })).toEqual({ to: 'a@b.co', order_id: '', letter });
    for (const state of [null, 'x', { letter: 'x' }, { letter: { subject: 1 } }])
      expect(askedLetter(at('to=a@b.co'), state)).toEqual({ to: 'a@b.co', order_id: '' });
    expect(askedLetter(at(`to=${'x'.repeat(300)}`))?.to).toHaveLength(254);
  });
});
