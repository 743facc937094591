import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { BulkEmailForm } from '../features/admin-emails/bulk-email-form.tsx';
import { EmailServerNotice } from '../features/admin-emails/email-connection.tsx';
import { IndividualEmailForm } from '../features/admin-emails/individual-email-form.tsx';
import { SentEmails } from '../features/admin-emails/sent-emails.tsx';
import { startEmail, startEmailFromTemplate } from '../features/admin-emails/start-email.ts';
import { formatTab, MessagingTabs, parseRequestedEmail, parseTab } from './messaging-tabs.tsx';
import { PageHeading } from './page-heading.tsx';

export const MessagingPage = () => (
  <>
    <PageHeading title="Messaging" />
    <MessagingTabPanel />
  </>
);

/** The page's three tabs, selected by the URL. An email requested by the URL is started once, then removed from the URL. */
const MessagingTabPanel = () => {
  const [params, setParams] = useSearchParams();
  const tab = parseTab(params);
  const { state } = useLocation();
  const requested = parseRequestedEmail(params, state);
  const [round, setRound] = useState(0);
  const [startsInRecipient, setStartsInRecipient] = useState(false);
  const request = requested && JSON.stringify(requested);
  useEffect(() => {
    if (!request) return;
    startEmail(JSON.parse(request));
    setRound((now) => now + 1);
    setParams(formatTab('individual'), { replace: true, preventScrollReset: true });
  }, [request, setParams]);
  return (
    <>
      <EmailServerNotice />
      <MessagingTabs
        tab={tab}
        onOpen={(next) => {
          setStartsInRecipient(false);
          setParams(formatTab(next), { preventScrollReset: true });
        }}
      >
        {tab === 'bulk' && (
          <BulkEmailForm
            onIndividualTemplate={(template) => {
              startEmailFromTemplate(template);
              setStartsInRecipient(true);
              setParams(formatTab('individual'), { preventScrollReset: true });
            }}
          />
        )}
        {tab === 'individual' && !requested && (
          <IndividualEmailForm key={round} startsInRecipient={startsInRecipient} />
        )}
        {tab === 'sent' && <SentEmails bulkEmailId={params.get('mailing')} />}
      </MessagingTabs>
    </>
  );
};
