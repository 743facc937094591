import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { dense } from '../../ui/dense.ts';
import { Input, Select } from '../../ui/field.tsx';
import type { OrderFilter } from '../admin-order-data/order-cache.ts';
import { StatusOptions } from '../admin-order-status/status-options.tsx';

const DUE = 'due';

/** Search box and status filter. Typed text is applied once typing pauses. */
export const OrderFilters = ({ filter, onChange }: OrderFiltersProps) => {
  const [typed, setTyped] = useState(filter.search);
  const settled = useDebouncedValue(typed, 300);
  const sent = useRef(filter.search);
  // Back, Forward and Clear change the URL from outside, and the box follows; it ignores its own changes.
  useEffect(() => {
    if (filter.search === sent.current) return;
    sent.current = filter.search;
    setTyped(filter.search);
  }, [filter.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    const search = settled.trim();
    if (settled !== typed || search === filter.search) return;
    sent.current = search;
    onChange({ ...filter, search });
  }, [settled]);
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <div className="relative min-w-0 flex-1 basis-64 sm:max-w-md">
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search orders"
          placeholder="Order, name or email"
          maxLength={200}
          className={`${dense} pl-9!`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Select
        aria-label="Status"
        className={`${dense} w-auto! basis-44 max-sm:flex-1`}
        value={filter.due ? DUE : (filter.status ?? '')}
        onChange={({ target: { value } }) => {
          sent.current = typed.trim();
          onChange({
            search: sent.current,
            shelf: filter.shelf,
            ...(value === DUE
              ? { status: undefined, due: 'soon' }
              : { status: (value || undefined) as OrderStatus | undefined }),
          });
        }}
      >
        <option value="">All statuses</option>
        <StatusOptions />
        <hr />
        <option value={DUE}>Due within 24 hours</option>
      </Select>
    </search>
  );
};
type OrderFiltersProps = { filter: OrderFilter; onChange: (filter: OrderFilter) => void };
