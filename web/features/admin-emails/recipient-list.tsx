import type { RecipientList } from '../../../shared/bulk-emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { showNumber } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { everyone, isSelected, nobody, type RecipientSelection, setSelected } from './recipient-selection.ts';
import type { useRecipients } from './use-recipients.ts';

const reasons: Record<RecipientList['excluded'][number]['reason'], string> = {
  unsubscribed: 'unsubscribed: only gets emails about orders',
  not_mailable: 'has no valid email address',
};

/** Included clients with checkboxes, and excluded ones with the reason. */
export const RecipientListPanel = ({ list, selection, onSelect }: RecipientListsProps) => {
  const pages = list.data?.pages ?? [];
  const recipients = pages.flatMap((page) => page.recipients);
  const excluded = pages.flatMap((page) => page.excluded);
  const count = pages[0]?.count ?? 0;
  const excludedCount = pages[0]?.excluded_count ?? 0;
  return (
    <div className="rounded-sm border border-hairline">
      <div className="flex flex-wrap items-center gap-2 border-hairline border-b px-3 py-1.5">
        <ActionButton kind="quiet" onClick={() => onSelect(everyone)}>
          Select all
        </ActionButton>
        <ActionButton kind="quiet" onClick={() => onSelect(nobody)}>
          Clear all
        </ActionButton>
        {recipients.length < count && (
          <span className="text-muted text-sm">
            The first {showNumber(recipients.length)} of {showNumber(count)}, by name
          </span>
        )}
      </div>
      <div className="max-h-80 overflow-y-auto px-3 pb-3">
        {recipients.length === 0 && !list.isPending && (
          <p className="pt-3 text-muted text-sm">No clients match.</p>
        )}
        <ul aria-label="Included">
          {recipients.map(({ name, email }) => (
            <li key={email}>
              <Checkbox
                label={<NameAndAddress name={name} email={email} />}
                className="text-sm pointer-fine:min-h-9 pointer-fine:py-1"
                checked={isSelected(selection, email)}
                onChange={({ target }) => onSelect(setSelected(selection, email, target.checked))}
              />
            </li>
          ))}
        </ul>
        {recipients.length < count && <LoadMore list={list} failed="Failed to load clients" />}
      </div>
      {excluded.length > 0 && (
        <details className="border-hairline border-t">
          <summary className="cursor-pointer px-3 py-3 text-muted text-sm hover:text-text pointer-fine:py-2">
            {formatCount(excludedCount, 'client')} left out, and why
          </summary>
          <ul aria-label="Left out" className="space-y-1.5 px-3 pb-3">
            {excluded.map(({ name, email, reason }) => (
              <li key={email} className="text-sm">
                <NameAndAddress name={name} email={email} />{' '}
                <span className="text-muted">- {reasons[reason]}</span>
              </li>
            ))}
          </ul>
          {recipients.length >= count && <LoadMore list={list} failed="Failed to load clients" />}
        </details>
      )}
    </div>
  );
};
type RecipientListsProps = {
  list: ReturnType<typeof useRecipients>;
  selection: RecipientSelection;
  onSelect: (selection: RecipientSelection) => void;
};

const NameAndAddress = ({ name, email }: { name: string; email: string }) => (
  <span className="wrap-anywhere">
    {name} <span className="text-muted">{email}</span>
  </span>
);
