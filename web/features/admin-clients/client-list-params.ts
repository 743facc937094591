import { type ClientFilter, clientKey } from '../../../shared/clients.ts';

/** The page's state as kept in its URL: who is listed and whose page is open. */
export type ClientListParams = { search: string; filter: ClientFilter; client: string | undefined };

const filters: readonly ClientFilter[] = ['all', 'recent', 'active'];

/** Parses a URL; an unknown filter counts as none. */
export const parseClientListParams = (params: URLSearchParams): ClientListParams => ({
  search: params.get('search')?.trim().slice(0, 200) ?? '',
  filter: filters.find((filter) => filter === params.get('filter')) ?? 'all',
  client: clientKey(params.get('client') ?? '').slice(0, 254) || undefined,
});

/** Formats the URL parameters; unset values are omitted. */
export const formatClientListParams = ({ search, filter, client }: ClientListParams): URLSearchParams => {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (filter !== 'all') params.set('filter', filter);
  if (client) params.set('client', clientKey(client));
  return params;
};
