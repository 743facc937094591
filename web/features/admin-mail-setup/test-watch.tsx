import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Email } from '../../../shared/emails.ts';
import { EmailWatch } from '../admin-mail/email-watch.tsx';
import { useWatchedEmail } from '../admin-mail/use-watched-email.ts';

/** What becomes of a test message; once that is known, the figures beside it are read again. */
export const TestWatch = ({ email: { id, recipient } }: { email: Pick<Email, 'id' | 'recipient'> }) => {
  const client = useQueryClient();
  const { data: email } = useWatchedEmail(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the message's state or trouble changes
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['mail'] });
  }, [email?.state, email?.error]);
  return <EmailWatch id={id}>Test message to {recipient}</EmailWatch>;
};
