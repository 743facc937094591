import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { BulkPlace } from '../features/admin-bulk-emails/bulk-email-form.tsx';
import { SentPlace } from '../features/admin-bulk-emails/sent-emails.tsx';
import { MailServerNotice } from '../features/admin-emails/email-connection.tsx';
import { IndividualPlace } from '../features/admin-individual-emails/individual-email-form.tsx';
import { beginFromTemplate, beginLetter } from '../features/admin-individual-emails/start-email.ts';
import { askedLetter, MessagingTabs, readPlace, writePlace } from './messaging-tabs.tsx';
import { PageHeading } from './page-heading.tsx';

const MessagingPage = () => (
  <>
    <PageHeading title="Messaging" />
    <MessagingDesk />
  </>
);
export default MessagingPage;

/** The three places of the page, by its address. A letter that the address asks for is begun once; then the address forgets it. */
const MessagingDesk = () => {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const { state } = useLocation();
  const asked = askedLetter(params, state);
  const [round, setRound] = useState(0);
  const [isBegun, setBegun] = useState(false);
  const wanted = asked && JSON.stringify(asked);
  useEffect(() => {
    if (!wanted) return;
    beginLetter(JSON.parse(wanted));
    setRound((now) => now + 1);
    setParams(writePlace('individual'), { replace: true, preventScrollReset: true });
  }, [wanted, setParams]);
  return (
    <>
      <MailServerNotice />
      <MessagingTabs
        place={place}
        onOpen={(next) => {
          setBegun(false);
          setParams(writePlace(next), { preventScrollReset: true });
        }}
      >
        {place === 'bulk' && (
          <BulkPlace
            onOne={(template) => {
              beginFromTemplate(template);
              setBegun(true);
              setParams(writePlace('individual'), { preventScrollReset: true });
            }}
          />
        )}
        {place === 'individual' && !asked && <IndividualPlace key={round} isBegun={isBegun} />}
        {place === 'sent' && <SentPlace mailingId={params.get('mailing')} />}
      </MessagingTabs>
    </>
  );
};
