import type { FirstStep, LeavableStep, StepId, StepIssue } from '../../../shared/first-steps.ts';
import { formatList } from '../../../shared/format.ts';

/** What to do about something missing, and where. Without `to`, it is done where the product is started. */
type Advice = { words: string; code?: string; to?: string; action?: string };

export const stepTitles: Record<StepId, string> = {
  kind: 'What you do',
  studio: 'Your name and address',
  prices: 'What you charge',
  payment: 'How you get paid',
  track: 'A track to listen to',
  claims: 'Your look and your numbers',
  mail: 'Email delivery',
  address: 'Your address on the web',
  safety: 'Your password and a backup',
  site: 'See your site',
};

/** Below the title of a step’s page. */
export const stepNotes: Record<StepId, string> = {
  kind: 'Your texts and your offer begin with what fits.',
  studio: 'What your studio is called, where orders go, and who you are.',
  prices: 'Your services and add-ons, and how fast you are. All of it can be kept.',
  payment: 'Your accounts, and the currency of your prices.',
  track: 'What visitors listen to. Before and after make the best case.',
  claims: 'Your logo, your colour, your font, and what you can point to.',
  mail: 'So that clients hear from you.',
  address: 'Where clients find you.',
  safety: 'So that it stays yours.',
  site: 'As a client sees it.',
};

/** Button labels for skipping a step. */
export const skipLabels: Record<LeavableStep, string> = {
  kind: 'Keep this',
  prices: 'Keep these prices',
  claims: 'Skip this',
  mail: 'Skip this',
  address: 'Not now',
  safety: 'Not now',
  site: 'Not now',
};

const advice: Record<StepIssue, Advice> = {
  studio_kind: {
    words: 'Mixing, mastering, both or something else: your texts and your offer follow it.',
    to: '/setup/kind',
    action: 'Choose',
  },
  business_name: {
    words: 'Your pages and emails still say Mixfront Studio.',
    to: '/setup/studio#business_name',
    action: 'Add your name',
  },
  contact_email: {
    words: 'New orders still go to studio@example.com, which nobody reads.',
    to: '/setup/studio#contact_email',
    action: 'Add your address',
  },
  paypal_handle: {
    words: 'The PayPal handle is still the example, so nobody is offered it. Enter yours, or clear it.',
    to: '/setup/payment#edit-payment-methods.paypal.handle',
    action: 'Fill in',
  },
  cashapp_handle: {
    words: 'The Cash App handle is still the example, so nobody is offered it. Enter yours, or clear it.',
    to: '/setup/payment#edit-payment-methods.cashapp.handle',
    action: 'Fill in',
  },
  own_prices: {
    words: 'These are still the default prices. Try your own on a sample order, then save.',
    to: '/setup/prices#services',
    action: 'Set prices',
  },
  track: {
    words: 'Visitors hear demo tracks until you add your own. Before and after make the best case.',
    to: '/setup/track#add-portfolio',
    action: 'Add a track',
  },
  prepared_sound: {
    words: 'Your track is being prepared for listening. It takes a few seconds a song.',
    to: '/setup/track',
    action: 'Look',
  },
  playable_sound: {
    words: 'Your track couldn’t be prepared for listening. The reason is next to it.',
    to: '/setup/track',
    action: 'See why',
  },
  own_figures: {
    words:
      'Numbers like “500+ tracks” and “8 years” are examples, and visitors don’t see them. Enter your own, or clear them.',
    to: '/setup/claims#tracks_mixed',
    action: 'Set numbers',
  },
  mail_server: {
    words: 'Order emails stay in the outbox until you connect a mail server. Your provider has the details.',
    to: '/setup/mail',
    action: 'Connect',
  },
  sent_mail: {
    words: 'A mail server is connected, but it hasn’t sent anything yet. Send yourself a test.',
    to: '/setup/mail',
    action: 'Send a test',
  },
  public_url: {
    words: 'Links in emails point to this machine. Set the address visitors use where you start the product:',
    code: 'PUBLIC_URL=https://studio.example.com',
  },
  https: {
    words: 'Files from artists travel unencrypted. Put a proxy with TLS in front, then set:',
    code: 'PUBLIC_URL=https://…',
  },
  own_password: {
    words: 'You still use the password that was generated for you.',
    to: '/settings/account',
    action: 'Choose your own',
  },
  backup: {
    words:
      'No backup yet. You can make one while the product runs. If systemd starts it, see docs/backups.md; otherwise:',
    code: 'npm run backup -- FILE',
  },
  seen_site: {
    words: 'Look at your site as a client does, and place a test order.',
    to: '/setup/site',
    action: 'Look',
  },
};

const together: Partial<Record<StepId, Advice>> = {
  safety: {
    words: 'You still use the generated password, and there’s no backup yet.',
    to: '/settings/account',
    action: 'Choose your own',
  },
  studio: {
    words: 'Your pages and emails say Mixfront Studio, and orders go to studio@example.com.',
    to: '/setup/studio#business_name',
    action: 'Fill in',
  },
  payment: {
    words: 'Both handles are examples. Until you set yours, clients read that you’ll tell them how to pay.',
    to: '/setup/payment#edit-payment-methods.paypal.handle',
    action: 'Fill in',
  },
};

const essentials: { issue: StepIssue; name: string }[] = [
  { issue: 'paypal_handle', name: 'PayPal handle' },
  { issue: 'cashapp_handle', name: 'Cash App handle' },
  { issue: 'contact_email', name: 'contact email' },
];

/**
 * What the owner must fill in to receive payments and emails, as one sentence, and where the first of it is; null when
 * nothing is missing.
 */
export const describeMissing = (steps: Pick<FirstStep, 'lacks'>[]): { words: string; to: string } | null => {
  const issues = new Set<string>(steps.flatMap(({ lacks }) => lacks));
  const missing = essentials.filter(({ issue }) => issues.has(issue));
  const [first] = missing;
  if (!first) return null;
  const names = missing.map(({ name }) => name);
  const state = names.length === 1 ? 'it’s still a placeholder' : 'they’re still placeholders';
  return {
    words: `Before your first client, fill in your ${formatList(names)}: ${state}.`,
    to: (advice[first.issue].to ?? '/')
      .replace('/setup/payment', '/settings/money')
      .replace('/setup/', '/settings/'),
  };
};

/** The next thing to do for a step, one at a time; undefined when nothing is missing. */
export const getAdvice = ({ id, lacks }: Pick<FirstStep, 'id' | 'lacks'>): Advice | undefined => {
  const [first] = lacks;
  if (first === undefined) return undefined;
  return (lacks.length > 1 && together[id]) || advice[first];
};

/** Whether part of a step is done, but not all of it. */
export const isPartlyDone = ({ id, lacks }: Pick<FirstStep, 'id' | 'lacks'>): boolean =>
  ((id === 'studio' || id === 'payment') && lacks.length === 1) ||
  lacks.some((one) => one === 'prepared_sound' || one === 'sent_mail' || one === 'https');
