import type { z } from 'zod';
import {
  fillVariables,
  type MailValues,
  type MailVariable,
  usedVariables,
} from '../../../shared/mail-variables.ts';
import type { EmailPreview, emailPreviewQuestion } from '../../../shared/mailings.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { exampleClient, exampleOrder, letterValues } from '../../mail/letter-values.ts';
import { messageText } from '../../mail/message.ts';
import type { MessageFacts } from '../../mail/message-parts.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { findAddressee } from './addressee.ts';
import { latestAddress } from './queries.ts';

export type PreviewQuestion = z.output<typeof emailPreviewQuestion>;

/** `client_id`: whose values the letter shows. */
type Preview = EmailPreview & { facts: MessageFacts; client_id: string | null };

/** A letter with one recipient's values, or with those of an example while there is no client. Nothing is stored. */
export const previewLetter = async (
  { database: { read }, config }: Deps,
  question: PreviewQuestion,
): Promise<Preview> => {
  const settings = await readOfferedSettings(read, config);
  const recipient_email = question.recipient_email.trim() || (await latestAddress(read, question.is_bulk));
  const { recipient, values, isListed, example, client_id } = recipient_email
    ? await shownTo(read, settings, { ...question, recipient_email })
    : exampleOf(settings);
  const { business_name, contact_email, postal_address } = settings;
  const facts: MessageFacts = {
    public_url: config.PUBLIC_URL,
    settings: { business_name, contact_email, postal_address },
    message: fillVariables(question.message, values),
    // Never a client's own link: who tries it out here would unsubscribe the client.
    unsubscribe_url: isListed ? `${config.PUBLIC_URL}/unsubscribe/example` : null,
  };
  const subject = oneLine(fillVariables(question.subject, values));
  const missing = missingIn(question, values);
  return { recipient, subject, text: messageText(facts), example, missing, facts, client_id };
};

type Shown = Pick<Preview, 'recipient' | 'example' | 'client_id'> & { values: MailValues; isListed: boolean };

const shownTo = async (db: Queries, settings: Settings, question: PreviewQuestion): Promise<Shown> => {
  const { client, order, values, isAboutOrder } = await findAddressee(db, settings, question);
  const { recipient_email, is_bulk } = question;
  const name = client?.name ?? order?.name;
  return {
    recipient: name ? `${name} <${recipient_email}>` : recipient_email,
    values,
    isListed: is_bulk || (client !== undefined && !isAboutOrder),
    example: false,
    client_id: client?.id ?? null,
  };
};

const missingIn = ({ subject, message }: PreviewQuestion, values: MailValues): MailVariable[] =>
  usedVariables(`${subject}\n${message}`).filter((variable) => !values[variable]);

const exampleOf = (settings: Settings): Shown => ({
  recipient: `${exampleClient.name} <${exampleClient.email}>`,
  values: letterValues(settings, exampleClient, exampleOrder),
  isListed: true,
  example: true,
  client_id: null,
});
