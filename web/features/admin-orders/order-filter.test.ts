import { describe, expect, it } from 'vitest';
import { formatFilter, isOnShelf, mayFindMore, parseFilter } from './order-filter.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

describe('order list URL', () => {
  it('round-trips', () => {
    const filter = { search: 'Ada & "Bo" +1', status: 'in_progress' as const };
    expect(read(formatFilter(filter).toString())).toEqual(filter);
  });

  it('contains only what is set', () => {
    expect(formatFilter({ search: '  ', status: undefined }).toString()).toBe('');
    expect(formatFilter({ search: '', status: 'pending' }).toString()).toBe('status=pending');
  });

  it('keeps "due soon" and ignores other due values', () => {
    const filter = { search: '', status: undefined, due: 'soon' as const };
    expect(formatFilter(filter).toString()).toBe('due=soon');
    expect(read('due=soon')).toEqual(filter);
    expect(read('due=later')).toEqual({ search: '', status: undefined });
  });

  it('keeps the shelf and falls back to what is to do for an unknown one', () => {
    const filter = { search: 'ada', status: undefined, shelf: 'trash' as const };
    expect(formatFilter(filter).toString()).toBe('search=ada&shelf=trash');
    expect(read('search=ada&shelf=trash')).toEqual(filter);
    for (const shelf of ['to_do', 'attic'])
      expect(read(`shelf=${shelf}`)).toEqual({ search: '', status: undefined });
  });

  it('keeps how the list is sorted, unless it is the usual way of the shelf', () => {
    expect(read('sort=amount')).toEqual({ search: '', status: undefined, sort: 'amount' });
    expect(read('sort=due')).toEqual({ search: '', status: undefined });
    expect(read('shelf=current&sort=due')).toEqual({
      search: '',
      status: undefined,
      shelf: 'current',
      sort: 'due',
    });
    expect(formatFilter({ search: '', status: undefined, shelf: 'current', sort: 'newest' }).toString()).toBe(
      'shelf=current',
    );
    expect(read('sort=price')).toEqual({ search: '', status: undefined });
  });

  it("ignores an unknown status and shortens a search to the server's limit", () => {
    expect(read('status=lost')).toEqual({ search: '', status: undefined });
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });

  it('ignores a status that nothing to do has', () => {
    for (const status of ['delivered', 'completed'] as const) {
      expect(isOnShelf({}, status)).toBe(false);
      expect(read(`status=${status}`).status).toBeUndefined();
      expect(read(`shelf=current&status=${status}`).status).toBe(status);
    }
    expect(read('status=in_progress').status).toBe('in_progress');
  });

  it('knows that a search of what is to do may have more matches', () => {
    expect(mayFindMore(read('search=ada'))).toBe(true);
    for (const query of ['', 'status=pending', 'search=ada&shelf=current'])
      expect(mayFindMore(read(query))).toBe(false);
  });
});
