import { useEffect, useRef } from 'react';
import { Outbox } from '../admin-emails/outbox.tsx';
import { MailingView } from './bulk-email-details.tsx';
import { MailingList } from './bulk-email-list.tsx';

/** What has been sent: the bulk mails and the outbox, or one bulk mail alone. */
export const SentPlace = ({ mailingId }: { mailingId: string | null }) => {
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
        <MailingView key={mailingId} id={mailingId} />
      ) : (
        <>
          <MailingList />
          <Outbox />
        </>
      )}
    </div>
  );
};
