import type { z } from 'zod';
import type { EmailPreview, emailPreviewQuestion } from '../../../shared/bulk-emails.ts';
import {
  type EmailVariable,
  fillVariables,
  usedVariables,
  type VariableValues,
} from '../../../shared/email-variables.ts';
import { formatTurnaround } from '../../../shared/turnaround.ts';
import type { Deps } from '../../deps.ts';
import { type CustomEmailData, customEmail } from '../../email/custom-email.ts';
import { oneLine } from '../../email/one-line.ts';
import { renderText } from '../../email/render-text.ts';
import {
  exampleClient,
  getExampleOrder,
  getVariableValues,
  type LetterSettings,
} from '../../email/variable-values.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findOrderLinks } from '../order-links/queries.ts';
import { readLetterSettings } from '../settings/present.ts';
import { findClientRecipient } from './client-recipient.ts';
import { latestAddress } from './queries.ts';

export type PreviewQuestion = z.output<typeof emailPreviewQuestion>;

/** `client_id`: the client whose values are shown. */
type Preview = EmailPreview & { facts: CustomEmailData; client_id: string | null };

/** Renders an email with one recipient's values, or with example values if there is no client. Stores nothing. */
export const previewEmail = async (
  { database, config }: Deps,
  question: PreviewQuestion,
): Promise<Preview> => {
  const { read } = database;
  const settings = await readLetterSettings(read, config);
  const recipient_email = question.recipient_email.trim() || (await latestAddress(read, question.is_bulk));
  const { recipient, values, isListed, example, client_id, about_order_id } = recipient_email
    ? await shownTo(read, settings, { ...question, recipient_email })
    : getExample(settings);
  const { business_name, contact_email, postal_address } = settings;
  const facts: CustomEmailData = {
    public_url: config.PUBLIC_URL,
    settings: { business_name, contact_email, postal_address },
    message: fillVariables(question.message, values),
    about_order_id,
    // Never a client's own link: trying it out would unsubscribe them.
    unsubscribe_url: isListed ? `${config.PUBLIC_URL}/unsubscribe/example` : null,
  };
  const subject = oneLine(fillVariables(question.subject, values));
  const missing = missingIn(question, values);
  const order_links = about_order_id
    ? await findOrderLinks(database, config.PUBLIC_URL, [about_order_id])
    : {};
  const text = renderText(customEmail({ ...facts, order_links }));
  return { recipient, subject, text, example, missing, facts, client_id };
};

type Shown = Pick<Preview, 'recipient' | 'example' | 'client_id'> & {
  values: VariableValues;
  isListed: boolean;
  about_order_id: string | null;
};

const shownTo = async (db: Queries, settings: LetterSettings, question: PreviewQuestion): Promise<Shown> => {
  const { client, order, values, isAboutOrder } = await findClientRecipient(db, settings, question);
  const { recipient_email, is_bulk } = question;
  const name = client?.name ?? order?.name;
  return {
    recipient: name ? `${name} <${recipient_email}>` : recipient_email,
    values,
    isListed: is_bulk || (client !== undefined && !isAboutOrder),
    example: false,
    client_id: client?.id ?? null,
    about_order_id: isAboutOrder && !is_bulk ? (order?.id ?? null) : null,
  };
};

const missingIn = ({ subject, message }: PreviewQuestion, values: VariableValues): EmailVariable[] =>
  usedVariables(`${subject}\n${message}`).filter((variable) => !values[variable]);

const getExample = (settings: LetterSettings): Shown => ({
  recipient: `${exampleClient.name} <${exampleClient.email}>`,
  values: {
    ...getVariableValues(settings, exampleClient, getExampleOrder(settings.currency)),
    turnaround: formatTurnaround(settings.turnaround),
  },
  isListed: true,
  example: true,
  client_id: null,
  about_order_id: null,
});
