import { describe, expect, it } from 'vitest';
import { readFilter, writeFilter } from './order-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it('survives the way there and back', () => {
    const filter = { search: 'Ada & "Bo" +1', status: 'in_progress' as const };
    expect(read(writeFilter(filter).toString())).toEqual(filter);
  });

  it('names only what is set', () => {
    expect(writeFilter({ search: '  ', status: undefined }).toString()).toBe('');
    expect(writeFilter({ search: '', status: 'pending' }).toString()).toBe('status=pending');
  });

  it('takes an unknown status for none, and cuts a search to what the server takes', () => {
    expect(read('status=lost')).toEqual({ search: '', status: undefined });
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});
