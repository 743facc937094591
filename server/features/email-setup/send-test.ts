import { randomUUID } from 'node:crypto';
import type { EmailTest } from '../../../shared/email-server.ts';
import type { Deps } from '../../deps.ts';
import type { CustomEmailData } from '../../email/custom-email.ts';
import { AppError } from '../../lib/errors.ts';
import { readSettings } from '../settings/queries.ts';
import { setMark } from '../system/setup-mark-queries.ts';
import { readMailServer } from './mail-server.ts';
import { testRecipient } from './read-status.ts';

/** Sends the owner an email that shows what clients see (sender, reply address, footer), and waits for the answer. */
export const sendTestEmail = async (deps: Deps, ownerId: string): Promise<EmailTest> => {
  const { database, config } = deps;
  const [server, recipient, settings] = await Promise.all([
    readMailServer(deps),
    testRecipient(deps, ownerId),
    readSettings(database.read),
  ]);
  if (!server) throw new AppError('conflict', 'No mail server is connected yet');
  const { business_name, contact_email, postal_address } = settings;
  const data: CustomEmailData = {
    public_url: config.PUBLIC_URL,
    settings: { business_name, contact_email, postal_address },
    message: [
      `This is the test email you sent from the admin area of ${business_name}. It reached ${recipient}, so email delivery works.`,
      'Check two things: that it’s in your inbox and not in spam, and that a reply goes to ' +
        `${contact_email}. The same goes for the emails your clients get.`,
      `See every email to your clients and whether it was delivered (tests like this one aren’t listed):\n${config.PUBLIC_URL}/admin/messaging`,
    ].join('\n\n'),
    unsubscribe_url: null,
  };
  const delivery = await deps.mailer.test(server, {
    ...(await deps.renderEmail('mail_test', data)),
    to: recipient,
    replyTo: contact_email,
    senderName: business_name,
    subject: `Test email from ${business_name}`,
    messageId: `<${randomUUID()}@${new URL(config.PUBLIC_URL).hostname}>`,
  });
  const isSent = delivery.outcome === 'sent';
  if (isSent) await database.transaction((tx) => setMark(tx, 'email-tested'));
  deps.log.info({ outcome: delivery.outcome }, 'Test email');
  return { is_sent: isSent, recipient, words: delivery.outcome === 'sent' ? '' : delivery.words };
};
