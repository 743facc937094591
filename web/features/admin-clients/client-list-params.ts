import { type ClientFilter, clientKey } from '../../../shared/clients.ts';

/** What the page shows, as its address keeps it: who is listed, and whose page is open. */
export type ClientListParams = { search: string; filter: ClientFilter; client: string | undefined };

const filters: readonly ClientFilter[] = ['all', 'recent', 'active'];

/** Reads an address; a filter that does not exist counts as none. */
export const parseClientListParams = (params: URLSearchParams): ClientListParams => ({
  search: params.get('search')?.trim().slice(0, 200) ?? '',
  filter: filters.find((filter) => filter === params.get('filter')) ?? 'all',
  client: clientKey(params.get('client') ?? '').slice(0, 254) || undefined,
});

/** The address of a place; what is not set is not named. */
export const formatClientListParams = ({ search, filter, client }: ClientListParams): URLSearchParams => {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (filter !== 'all') params.set('filter', filter);
  if (client) params.set('client', clientKey(client));
  return params;
};

/** The server counts the matches of a search no further than this. */
const COUNTED_MATCHES = 1_000;

/** `64 clients`; with a plus where the count may have stopped early. */
export const formatClientCount = (total: number, isSearch: boolean): string => {
  if (total === 1) return '1 client';
  return `${total.toLocaleString('en')}${isSearch && total >= COUNTED_MATCHES ? '+' : ''} clients`;
};
