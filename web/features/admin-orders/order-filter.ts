import { type OrderShelf, type OrderSort, orderShelf, orderSort } from '../../../shared/fields.ts';
import { isOverStatus, type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import { getUsualSort, type OrderFilter } from '../admin-order/order-cache.ts';

/** Parses the list's filter from the URL; an unknown status is ignored. */
export const parseFilter = (params: URLSearchParams): OrderFilter => {
  const shelf = orderShelf.options.find(
    (one): one is Exclude<OrderShelf, 'to_do'> => one !== 'to_do' && one === params.get('shelf'),
  );
  const status = orderStatuses.find((one): one is OrderStatus => one === params.get('status'));
  const sort = orderSort.options.find(
    (one): one is OrderSort => one === params.get('sort') && one !== getUsualSort({ shelf }),
  );
  return {
    search: params.get('search')?.trim().slice(0, 200) ?? '',
    // To do never has it.
    status: status && isOnShelf({ shelf }, status) ? status : undefined,
    ...(params.get('due') === 'soon' ? { due: 'soon' } : {}),
    ...(shelf ? { shelf } : {}),
    ...(sort ? { sort } : {}),
  };
};

/** Formats a filter as URL parameters; unset values are omitted. */
export const formatFilter = ({ search, status, due, shelf, sort }: OrderFilter): URLSearchParams => {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (status) params.set('status', status);
  if (due) params.set('due', due);
  if (shelf) params.set('shelf', shelf);
  if (sort && sort !== getUsualSort({ shelf })) params.set('sort', sort);
  return params;
};

/** Whether orders of a shelf can have a status: what is delivered or completed isn’t to do. */
export const isOnShelf = ({ shelf }: Pick<OrderFilter, 'shelf'>, status: OrderStatus): boolean =>
  shelf !== undefined || !isOverStatus(status);

/** Whether a search may have more matches among all current orders. */
export const mayFindMore = ({ search, shelf }: OrderFilter): boolean => search !== '' && shelf === undefined;

/** Whether anything besides the shelf narrows the list. */
export const isNarrowed = ({ search, status, due }: OrderFilter): boolean =>
  search !== '' || status !== undefined || due !== undefined;
