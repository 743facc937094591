import type { Deps } from '../../deps.ts';
import type { CustomEmailData } from '../../email/custom-email.ts';
import { findEmail, type ListedEmail } from '../emails/list-queries.ts';
import { queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { testRecipient } from './read-status.ts';

/** Queues an email that shows the owner what clients see: sender, reply address, footer. */
export const sendTestEmail = async (deps: Deps, ownerId: string): Promise<ListedEmail | undefined> => {
  const { database, config, signals } = deps;
  const [recipient, settings] = await Promise.all([
    testRecipient(deps, ownerId),
    readSettings(database.read),
  ]);
  const { business_name, contact_email, postal_address } = settings;
  const data: CustomEmailData = {
    public_url: config.PUBLIC_URL,
    settings: { business_name, contact_email, postal_address },
    message: [
      `This is the test email you sent from the admin area of ${business_name}. It reached ${recipient}, so email delivery works.`,
      'Check two things: that it’s in your inbox and not in spam, and that a reply goes to ' +
        `${contact_email}. The same goes for the emails your clients get.`,
      `See every email and whether it was delivered:\n${config.PUBLIC_URL}/admin/messaging`,
    ].join('\n\n'),
    unsubscribe_url: null,
  };
  const row = await database.transaction(async (tx) => {
    const id = await queueEmail(tx, config, {
      kind: 'mail_test',
      order_id: null,
      recipient,
      reply_to: contact_email,
      subject: `Test email from ${business_name}`,
      data,
    });
    return findEmail(tx, id);
  });
  signals.emit('mail-queued');
  return row;
};
