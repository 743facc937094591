import type { IndividualEmail } from '../../../shared/bulk-emails.ts';
import { clientKey } from '../../../shared/clients.ts';
import { fillVariables } from '../../../shared/email-variables.ts';
import type { StoredSettings } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import type { CustomEmailData } from '../../email/custom-email.ts';
import { describeMissing, rejectMissingVariables } from '../../email/missing-variables.ts';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { lockClient } from '../clients/queries.ts';
import { unsubscribeLinks } from '../clients/unsubscribe-queries.ts';
import { skipDuplicates } from '../emails/duplicate-queries.ts';
import { queueEmail } from '../emails/queries.ts';
import { readLetterSettings } from '../settings/present.ts';
import { type ClientRecipient, findClientRecipient } from './client-recipient.ts';

/**
 * Queues an email to one address with its variables filled in. Repeating the same email within a minute returns the
 * first one's id. Throws an AppError if a variable is empty or the client unsubscribed.
 */
export const sendClientEmail = async (
  { database, config, signals }: Deps,
  form: IndividualEmail,
): Promise<string> => {
  const settings = await readLetterSettings(database.read, config);
  const linkOf = await unsubscribeLinks(database, config.PUBLIC_URL);
  const email = [
    'individual',
    clientKey(form.recipient_email),
    form.subject,
    form.message,
    form.order_id || null,
  ];
  const { answer } = await database.transaction((tx) =>
    skipDuplicates(tx, email, async () => {
      const found = await findClientRecipient(tx, settings, form);
      const isThere = !found.client || (await lockClient(tx, found.client.id));
      const addressee = isThere ? found : await findClientRecipient(tx, settings, form);
      refuseUnwanted(addressee);
      rejectMissingVariables(form, addressee.values, (variable) =>
        describeMissing(variable, addressee.order),
      );
      return queueClientEmail(tx, config, settings, form, addressee, linkOf);
    }),
  );
  signals.emit('mail-queued');
  return answer ?? '';
};

/** Clients can unsubscribe from emails that aren't about their own order. */
const isOptional = ({ client, isAboutOrder }: ClientRecipient) => client !== undefined && !isAboutOrder;

const refuseUnwanted = (addressee: ClientRecipient) => {
  if (isOptional(addressee) && addressee.client?.unsubscribed_at)
    throw new AppError(
      'conflict',
      `${addressee.email} has unsubscribed, so you can only email them about an order. Choose the order, then send again.`,
      { errors: [{ field: 'recipient_email', message: 'This client has unsubscribed' }] },
    );
};

const queueClientEmail = (
  tx: Queries,
  config: Config,
  { business_name, contact_email, postal_address }: StoredSettings,
  { subject, message }: IndividualEmail,
  addressee: ClientRecipient,
  linkOf: (clientId: string) => string,
): Promise<string> => {
  const { client, order, isAboutOrder, values, email } = addressee;
  const data: CustomEmailData = {
    public_url: config.PUBLIC_URL,
    settings: { business_name, contact_email, postal_address },
    message: fillVariables(message, values),
    about_order_id: isAboutOrder && order ? order.id : null,
    unsubscribe_url: client && isOptional(addressee) ? linkOf(client.id) : null,
  };
  return queueEmail(tx, config, {
    kind: 'individual',
    order_id: isAboutOrder && order ? order.id : null,
    ...(client ? { client_id: client.id } : {}),
    recipient: email,
    reply_to: contact_email,
    subject: fillVariables(subject, values),
    data,
  });
};
