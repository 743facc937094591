import { describe, expect, it } from 'vitest';
import { formatClientCount, formatClientListParams, parseClientListParams } from './client-list-params.ts';

const read = (text: string) => parseClientListParams(new URLSearchParams(text));

describe('the client list in the address', () => {
  it('is parsed as it was formatted', () => {
    const place = { search: 'ada & co', filter: 'active', client: 'ada+mix@example.com' } as const;
    expect(read(formatClientListParams(place).toString())).toEqual(place);
  });

  it('leaves defaults out', () => {
    expect(formatClientListParams({ search: ' ', filter: 'all', client: undefined }).toString()).toBe('');
    expect(read('')).toEqual({ search: '', filter: 'all', client: undefined });
  });

  it('ignores the case of a client and unknown filters', () => {
    expect(read('client=Ada%40Example.com&filter=dormant')).toEqual({
      search: '',
      filter: 'all',
      client: 'ada@example.com',
    });
  });
});

describe('formatClientCount', () => {
  it('counts clients, and marks a search that may have more', () => {
    expect(formatClientCount(1, false)).toBe('1 client');
    expect(formatClientCount(12_345, false)).toBe('12,345 clients');
    expect(formatClientCount(1_000, true)).toBe('1,000+ clients');
  });
});
