import Search from 'lucide-react/icons/search';
import { type ClientFilter, RECENT_DAYS } from '../../../shared/clients.ts';
import { useSearchInput } from '../../lib/use-search-input.ts';
import { dense } from '../../ui/dense.ts';
import { Input, Select } from '../../ui/field.tsx';

/** Search box and client filter. */
export const ClientFilters = ({ search, filter, onChange }: ClientFiltersProps) => {
  const typed = useSearchInput(search, (next) => onChange({ search: next, filter }));
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <div className="relative min-w-0 flex-1 basis-44">
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          {...typed}
          type="search"
          aria-label="Search clients"
          placeholder="Name, email or phone"
          maxLength={200}
          className={`${dense} pl-9!`}
        />
      </div>
      <Select
        aria-label="Who is listed"
        className={`${dense} w-auto! basis-36 max-sm:flex-1`}
        value={filter}
        onChange={({ target }) =>
          onChange({ search: typed.value.trim(), filter: target.value as ClientFilter })
        }
      >
        <option value="all">All clients</option>
        <option value="recent">Last {RECENT_DAYS} days</option>
        <option value="active">Orders in progress</option>
      </Select>
    </search>
  );
};
type Chosen = { search: string; filter: ClientFilter };
type ClientFiltersProps = Chosen & { onChange: (chosen: Chosen) => void };
