import { useId, useState } from 'react';
import type { ClientFilter } from '../../../shared/clients.ts';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showNumber } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import { RecipientListPanel } from './recipient-list.tsx';
import { countSelected, type RecipientSelection } from './recipient-selection.ts';
import { filterLabels } from './use-bulk-emails.ts';
import type { useRecipients } from './use-recipients.ts';

/** Recipients: a filter with a live count, and individual clients to untick on demand. */
export const RecipientsField = ({ filter, selection, list, onFilter, onSelect }: RecipientsFieldProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const first = list.data?.pages[0];
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label="Recipients" className="min-w-0 grow basis-52">
          {(control) => (
            <Select
              {...control}
              name="recipient_filter"
              className={dense}
              value={filter}
              onChange={({ target }) => onFilter(target.value as ClientFilter)}
            >
              {Object.entries(filterLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ActionButton
          kind="secondary"
          aria-expanded={isOpen}
          aria-controls={`${id}-lists`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide recipients' : 'Show recipients'}
        </ActionButton>
      </div>
      <p role="status" className="mt-1.5 text-muted text-sm">
        {first && !list.isPlaceholderData ? (
          describeCounts(first.count, first.excluded_count, selection, filter)
        ) : list.isError ? (
          <span className="text-error">Couldn’t count the clients. {getErrorMessage(list.error)}</span>
        ) : (
          'Counting…'
        )}
      </p>
      {/* Rendered even while closed, because the button refers to it by id. */}
      <div id={`${id}-lists`} hidden={!isOpen} className="mt-3">
        {isOpen && <RecipientListPanel list={list} selection={selection} onSelect={onSelect} />}
      </div>
    </div>
  );
};
type RecipientsFieldProps = {
  filter: ClientFilter;
  selection: RecipientSelection;
  list: ReturnType<typeof useRecipients>;
  onFilter: (filter: ClientFilter) => void;
  onSelect: (selection: RecipientSelection) => void;
};

const describeCounts = (
  count: number,
  excluded: number,
  selection: RecipientSelection,
  filter: ClientFilter,
) => {
  const picked = countSelected(selection, count);
  return (
    <>
      Goes to <strong>{formatCount(picked, 'client')}</strong>
      {picked < count && ` of ${showNumber(count)}`}.
      {count === 0 && excluded === 0 && filter === 'all' && ' Clients show up here with their first order.'}
      {excluded > 0 && ` ${formatCount(excluded, 'other')} ${excluded === 1 ? 'is' : 'are'} left out.`}
    </>
  );
};
