import { describe, expect, it } from 'vitest';
import { formatFilter, parseFilter } from './order-filter.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it('survives the way there and back', () => {
    const filter = { search: 'Ada & "Bo" +1', status: 'in_progress' as const };
    expect(read(formatFilter(filter).toString())).toEqual(filter);
  });

  it('names only what is set', () => {
    expect(formatFilter({ search: '  ', status: undefined }).toString()).toBe('');
    expect(formatFilter({ search: '', status: 'pending' }).toString()).toBe('status=pending');
  });

  it('keeps what is due soon, and nothing else one may ask of it', () => {
    const filter = { search: '', status: undefined, due: 'soon' as const };
    expect(formatFilter(filter).toString()).toBe('due=soon');
    expect(read('due=soon')).toEqual(filter);
    expect(read('due=later')).toEqual({ search: '', status: undefined });
  });

  it('keeps the shelf, and takes an unknown one for the current orders', () => {
    const filter = { search: 'ada', status: undefined, shelf: 'trash' as const };
    expect(formatFilter(filter).toString()).toBe('search=ada&shelf=trash');
    expect(read('search=ada&shelf=trash')).toEqual(filter);
    for (const shelf of ['current', 'attic'])
      expect(read(`shelf=${shelf}`)).toEqual({ search: '', status: undefined });
  });

  it('takes an unknown status for none, and cuts a search to what the server takes', () => {
    expect(read('status=lost')).toEqual({ search: '', status: undefined });
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});
