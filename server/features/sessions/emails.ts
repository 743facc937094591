import { type EmailDocument, paragraph, title } from '../../email/blocks.ts';

/** When the password was changed, and from which address. */
export type PasswordEmailData = {
  public_url: string;
  settings: { business_name: string };
  at: string;
  address: string;
};

export const passwordEmail = ({
  settings,
  at,
  address,
  public_url,
}: PasswordEmailData): EmailDocument & { subject: string } => {
  const news = `Your admin password was changed on ${at.slice(0, 16).replace('T', ' ')} UTC from ${address}. All other sessions are signed out.`;
  return {
    subject: `Your ${settings.business_name} password was changed`,
    sender: { name: settings.business_name },
    preheader: news,
    blocks: [
      title('Your password was changed'),
      paragraph(news),
      paragraph(
        'Wasn’t you? Run npm run reset-password on the server. It sets a new password and signs everyone out.',
      ),
    ],
    footer: [[`${public_url}/admin`]],
  };
};
