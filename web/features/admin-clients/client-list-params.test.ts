import { describe, expect, it } from 'vitest';
import { formatClientCount, formatClientListParams, parseClientListParams } from './client-list-params.ts';

const read = (text: string) => parseClientListParams(new URLSearchParams(text));

describe('client list URL', () => {
  it('round-trips', () => {
    const place = { search: 'ada & co', filter: 'active', client: 'ada+mix@example.com' } as const;
    expect(read(formatClientListParams(place).toString())).toEqual(place);
  });

  it('omits default values', () => {
    expect(formatClientListParams({ search: ' ', filter: 'all', client: undefined }).toString()).toBe('');
    expect(read('')).toEqual({ search: '', filter: 'all', client: undefined });
  });

  it('ignores unknown filters and the case of a client', () => {
    expect(read('client=Ada%40Example.com&filter=dormant')).toEqual({
      search: '',
      filter: 'all',
      client: 'ada@example.com',
    });
  });
});

describe('formatClientCount', () => {
  it('counts clients, and adds a plus to a search that may have more', () => {
    expect(formatClientCount(1, false)).toBe('1 client');
    expect(formatClientCount(12_345, false)).toBe('12,345 clients');
    expect(formatClientCount(1_000, true)).toBe('1,000+ clients');
  });
});
