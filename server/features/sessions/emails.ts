import type { EmailContent } from '../../email/content.ts';
import { oneLine } from '../../email/one-line.ts';
import { renderSimpleEmail } from '../../email/simple-email.ts';

/** A changed password: when, and from which address. */
export type PasswordEmailData = {
  public_url: string;
  settings: { business_name: string };
  at: string;
  address: string;
};

export const passwordEmail = ({ settings }: PasswordEmailData, recipient: string) => ({
  kind: 'password_changed',
  order_id: null,
  recipient,
  reply_to: '',
  subject: oneLine(`The password of ${settings.business_name} was changed`),
});

export const renderPasswordEmail = ({
  settings,
  at,
  address,
  public_url,
}: PasswordEmailData): Promise<EmailContent> =>
  renderSimpleEmail({
    studio: settings.business_name,
    title: 'Your password was changed',
    words: [
      `The password of your admin area was changed on ${at.slice(0, 16).replace('T', ' ')} UTC from ${address}. Every other session has been signed out.`,
      'Was it not you? On the server, run npm run reset-password: it makes a new password and ends every session.',
    ],
    footer: `${public_url}/admin`,
  });
