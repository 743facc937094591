import { useSearchParams } from 'react-router';
import { refusalOf } from '../../lib/refusal.ts';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadMore } from './load-more.tsx';
import { mailStates, StateOptions } from './mail-state.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useOutbox } from './use-outbox.ts';

/** Every message the product has written, newest first, and what became of it. */
export const Outbox = () => {
  const [params, setParams] = useSearchParams();
  const state = mailStates.find(([name]) => name === params.get('state'))?.[0];
  const choose = (next: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next) changed.set('state', next);
        else changed.delete('state');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const outbox = useOutbox(state);
  const emails = outbox.data?.pages.flatMap((page) => page.emails);
  return (
    <Panel
      title="Outbox"
      aside={
        <Select
          aria-label="State"
          className={`${dense} w-auto!`}
          value={state ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">All states</option>
          <StateOptions />
        </Select>
      }
    >
      {outbox.isPending && <RowSkeletons label="Loading messages" />}
      {outbox.isError && !emails && (
        <LoadError
          message="Failed to load messages"
          detail={refusalOf(outbox.error)}
          isRetrying={outbox.isFetching}
          onRetry={() => outbox.refetch()}
        />
      )}
      {emails?.length === 0 && (
        <EmptyState title={state ? 'No message in this state.' : 'No message has been written yet.'}>
          Each new order writes two: one to you with everything the artist sent, one to the artist with the
          total and how to pay. Letters you write stand here, too.
        </EmptyState>
      )}
      {emails && emails.length > 0 && (
        <ul className="divide-y divide-hairline">
          {emails.map((email) => (
            <OutboxRow key={email.id} email={email} />
          ))}
        </ul>
      )}
      <LoadMore list={outbox} failed="Failed to load messages" />
    </Panel>
  );
};
