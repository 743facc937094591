import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MailServerNotice } from '../admin-mail/mail-server-notice.tsx';
import { BulkPlace } from './bulk/bulk-place.tsx';
import { IndividualPlace } from './individual/individual-place.tsx';
import { beginFromTemplate, beginLetter } from './individual/start-letter.ts';
import { askedLetter, readPlace, writePlace } from './messaging-place.ts';
import { MessagingTabs } from './messaging-tabs.tsx';
import { SentPlace } from './sent/sent-place.tsx';

/** The three places of the page, by its address. A letter that the address asks for is begun once; then the address forgets it. */
export const MessagingDesk = () => {
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
