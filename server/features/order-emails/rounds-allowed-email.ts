import { formatCount } from '../../../shared/format.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import {
  type AboutOrder,
  emailToClient,
  emailToStudio,
  renderToClient,
  renderToStudio,
} from './client-email.ts';

/** Tells the client how many rounds the studio has allowed, and how many that makes. */
type RoundsAllowedData = AboutOrder & {
  more: number;
  left: number;
};

export const roundsAllowedEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { more, left }: { more: number; left: number },
): NewEmail => {
  const data: RoundsAllowedData = { public_url, settings, order: { id, name }, more, left };
  return emailToClient('rounds_allowed_client', email, `You can send more notes for order ${id}`, data);
};

export const renderRoundsAllowed = (data: RoundsAllowedData): Promise<EmailContent> => {
  const { order, more, left } = data;
  return renderToClient(data, {
    title: 'You can send more notes',
    words: [
      `We’ve added ${formatCount(more, 'round')} of notes to your order ${order.id}. You can now send ${formatCount(left, 'round')}.`,
      'Your notes are on your order page. Send them whenever you’re ready.',
    ],
  });
};

/** Tells the studio that a client has used all rounds and has more notes. */
type RoundRequestData = AboutOrder & {
  drafts: number;
};

export const roundRequestEmail = (
  public_url: string,
  settings: EmailSettings,
  { order: { id, name, email }, drafts }: { order: OrderRow; drafts: number },
): NewEmail => {
  const data: RoundRequestData = { public_url, settings, order: { id, name }, drafts };
  return emailToStudio(
    'round_requested_studio',
    email,
    `Another round for order ${id}? ${name} has ${formatCount(drafts, 'more note')}`,
    data,
  );
};

export const renderRoundRequest = (data: RoundRequestData): Promise<EmailContent> => {
  const { order, drafts } = data;
  return renderToStudio(data, {
    title: `${order.name} asks for another round`,
    words: [
      `${order.name} has ${formatCount(drafts, 'note')} for order ${order.id} and no rounds left. You’ll see the notes once you allow another round.`,
    ],
    part: 'rounds',
    label: 'Allow a round',
  });
};
