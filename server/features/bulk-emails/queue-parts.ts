import { setTimeout as sleep } from 'node:timers/promises';
import { fillVariables, usedVariables, type VariableValues } from '../../../shared/email-variables.ts';
import type { Deps } from '../../deps.ts';
import { getOrderAddress } from '../../email/content.ts';
import { getVariableValues, type LetterSettings } from '../../email/variable-values.ts';
import { type NewEmail, queueEmails } from '../emails/queries.ts';
import { readLetterSettings } from '../settings/present.ts';
import { hasParts, listPartRecipients, lockClients, type Recipient, takePart } from './parts-queries.ts';
import { type BulkEmailRow, findBulkEmail } from './queries.ts';

/** A pause between two parts that lets other writers in. */
const BREATH_MS = 5;

type Needs = Pick<Deps, 'config' | 'database' | 'signals'> & { isStopping?: () => boolean };

/** Queues a bulk email to its remaining recipients. Safe to run in several processes at once. */
export const queueBulkEmailParts = async (
  { config, database, signals, isStopping = () => false }: Needs,
  mailingId: string,
): Promise<void> => {
  const mailing = await findBulkEmail(database.read, mailingId);
  if (!mailing) return;
  const write = createEmailWriter(await readLetterSettings(database.read, config), mailing);
  for (let parts = 0; !isStopping() && (await hasParts(database.read, mailingId)); parts++) {
    await database.transaction(async (tx) => {
      const clients = await takePart(tx, mailingId);
      if (clients) await lockClients(tx, clients);
      const recipients = clients ? await listPartRecipients(tx, clients) : [];
      await queueEmails(tx, config.PUBLIC_URL, recipients.map(write), mailing.created_at);
    });
    if (parts === 0) signals.emit('mail-queued');
    await sleep(BREATH_MS);
  }
};

const createEmailWriter = (settings: LetterSettings, { id: mailing_id, subject, message }: BulkEmailRow) => {
  const used = usedVariables(`${subject}\n${message}`);
  const { business_name, contact_email, postal_address } = settings;
  return ({ id, name, email, order }: Recipient): NewEmail => {
    const all = getVariableValues(settings, { name, email }, order);
    const values: VariableValues = Object.fromEntries(
      used.map((variable) => [variable, all[variable] ?? '']),
    );
    const data = {
      settings: { business_name, contact_email, postal_address },
      values,
      ...(order && values.payment_link === getOrderAddress(settings.public_url, order.id)
        ? { linked_order_id: order.id }
        : {}),
    };
    return {
      kind: 'bulk',
      order_id: null,
      client_id: id,
      mailing_id,
      recipient: email,
      reply_to: contact_email,
      subject: fillVariables(subject, values),
      data,
    };
  };
};
