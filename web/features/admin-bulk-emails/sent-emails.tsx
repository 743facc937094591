import { useEffect, useRef } from 'react';
import { Outbox } from '../admin-emails/outbox.tsx';
import { BulkEmailDetails } from './bulk-email-details.tsx';
import { BulkEmailList } from './bulk-email-list.tsx';

/** What has been sent: the bulk mails and the outbox, or one bulk mail alone. */
export const SentEmails = ({ mailingId }: { mailingId: string | null }) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(mailingId);
  // The link that was pressed went with what it stood in.
  useEffect(() => {
    if (shown.current === mailingId) return;
    shown.current = mailingId;
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [mailingId]);
  return (
    <div ref={place} tabIndex={-1} className="space-y-6 outline-none">
      {mailingId ? (
        <BulkEmailDetails key={mailingId} id={mailingId} />
      ) : (
        <>
          <BulkEmailList />
          <Outbox />
        </>
      )}
    </div>
  );
};
