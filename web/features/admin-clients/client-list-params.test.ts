import { describe, expect, it } from 'vitest';
import { formatClientListParams, parseClientListParams } from './client-list-params.ts';

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
