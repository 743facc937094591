import { type EmailDocument, paragraph, title } from '../../email/blocks.ts';

/** When and from which address the sign-in was changed. */
export type PasswordEmailData = {
  public_url: string;
  settings: { business_name: string };
  at: string;
  address: string;
};

/** What was changed, as a sentence without its end: `The passkey “Phone” was added`. */
export type SignInChangeData = PasswordEmailData & { change: string };

/** Tells the owner about any other change of how one signs in. */
export const signInChangeEmail = ({
  settings,
  at,
  address,
  public_url,
  change,
}: SignInChangeData): EmailDocument & { subject: string } => {
  const news = `${change} at ${at.slice(0, 16).replace('T', ' ')} UTC from ${address}.`;
  return {
    subject: `The sign-in of ${settings.business_name} was changed`,
    sender: { name: settings.business_name },
    preheader: news,
    blocks: [
      title('Your sign-in was changed'),
      paragraph(news),
      paragraph(
        'Wasn’t it you? Run npm run reset-password on the server. It sets a new password, removes codes and passkeys, and signs everyone out.',
      ),
    ],
    footer: [[`${public_url}/admin/settings/account`]],
  };
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
        'Wasn’t it you? Run npm run reset-password on the server. It sets a new password and signs everyone out.',
      ),
    ],
    footer: [[`${public_url}/admin`]],
  };
};
