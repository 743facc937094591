import type { EmailContent } from '../../email/content.ts';
import type { EmailKind, EmailRenderer } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import { renderSimpleEmail } from '../../email/simple-email.ts';

/** When the password was changed, and from which address. */
type PasswordEmailData = {
  public_url: string;
  settings: { business_name: string };
  at: string;
  address: string;
};

export const passwordEmail = ({ settings }: PasswordEmailData, recipient: string) => ({
  kind: 'password_changed' as const,
  order_id: null,
  recipient,
  reply_to: '',
  subject: oneLine(`Your ${settings.business_name} password was changed`),
});

const renderPasswordEmail = ({
  settings,
  at,
  address,
  public_url,
}: PasswordEmailData): Promise<EmailContent> =>
  renderSimpleEmail({
    studio: settings.business_name,
    title: 'Your password was changed',
    words: [
      `Your admin password was changed on ${at.slice(0, 16).replace('T', ' ')} UTC from ${address}. All other sessions are signed out.`,
      'Wasn’t you? Run npm run reset-password on the server. It sets a new password and signs everyone out.',
    ],
    footer: `${public_url}/admin`,
  });

/** The kinds of email about signing in, with their renderers. */
export const sessionEmailRenderers = {
  password_changed: renderPasswordEmail,
} satisfies Partial<Record<EmailKind, EmailRenderer>>;
