import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Input } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';

const queryKey = ['calendar-link'];

/** The secret address of due dates and days off, for the calendar on a phone or computer. */
export const CalendarPanel = () => {
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/calendar-link', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title="Calendar">
      <p className="max-w-prose text-muted text-sm">
        Due dates and days off in your own calendar: subscribe to this address, and it keeps itself up to
        date. Anyone with the address can read it. It names clients and songs, no email addresses.
      </p>
      <Loaded
        query={link}
        failed="Failed to load the calendar address"
        loading={<Skeleton className="mt-4 h-24" />}
      >
        {({ url }) => <Address url={url} />}
      </Loaded>
    </Panel>
  );
};

const Address = ({ url }: { url: string }) => {
  const client = useQueryClient();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const renew = useAction({
    send: () => call('POST /api/admin/calendar-link/renew'),
    onAnswer: (answer) => client.setQueryData(queryKey, answer),
    done: () => 'The calendar has a new address',
    failed: (reason) => ['Failed to renew the address', reason],
  });
  return (
    <>
      <label htmlFor={id} className="mt-4 mb-1.5 block text-sm">
        Calendar address
      </label>
      <Input
        id={id}
        readOnly
        value={url}
        className="font-mono text-sm"
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyText
          label="Copy"
          className={dense}
          aria-label="Copy calendar address"
          text={url}
          copied="Calendar address copied"
        />
        {/* Opens the calendar of this device, which asks before it subscribes. */}
        <a className={buttonClasses('quiet', dense)} href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe on this device
        </a>
        <ActionButton kind="quiet" onClick={() => setAsking(true)}>
          Renew…
        </ActionButton>
      </div>
      <AlertDialog
        isOpen={isAsking}
        title="Renew the calendar address?"
        description="Every calendar that uses the address you have now stops updating. Subscribe again with the new one. This can’t be undone."
        action="Renew address"
        busyAction="Renewing…"
        isBusy={renew.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
};
