import { useEffect, useRef } from 'react';
import { BulkEmailDetails } from './bulk-email-details.tsx';
import { BulkEmailList } from './bulk-email-list.tsx';
import { Outbox } from './outbox.tsx';

/** Sent emails: bulk emails and the outbox, or a single bulk email. */
export const SentEmails = ({ bulkEmailId }: { bulkEmailId: string | null }) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(bulkEmailId);
  // The link that had focus was unmounted with the view it was in.
  useEffect(() => {
    if (shown.current === bulkEmailId) return;
    shown.current = bulkEmailId;
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [bulkEmailId]);
  return (
    <div ref={place} tabIndex={-1} className="space-y-6 outline-none">
      {bulkEmailId ? (
        <BulkEmailDetails key={bulkEmailId} id={bulkEmailId} />
      ) : (
        <>
          <BulkEmailList />
          <Outbox />
        </>
      )}
    </div>
  );
};
