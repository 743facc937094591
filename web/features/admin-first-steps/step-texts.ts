import type { FirstStep, Lacking, LeavableStep, StepId } from '../../../shared/first-steps.ts';

/** What to do about what is lacking, and where. Without `to` it is done where the product is started. */
type Advice = { words: string; code?: string; to?: string; action?: string };

export const stepTitles: Record<StepId, string> = {
  studio: 'Your name and address',
  payment: 'How you are paid',
  prices: 'What you charge',
  track: 'A track to listen to',
  claims: 'What your front page claims',
  mail: 'Mail that leaves',
  address: 'Your address on the web',
  safety: 'Your password and a backup',
};

/** How a step is left as it is, on its button. */
export const skipLabels: Record<LeavableStep, string> = {
  prices: 'Keep these prices',
  claims: 'Go on without',
  mail: 'Go on without',
  address: 'Not now',
  safety: 'Not now',
};

const advice: Record<Lacking, Advice> = {
  business_name: {
    words: 'Pages and mails still call you Mixfront Studio.',
    to: '/settings#business_name',
    action: 'Put in your name',
  },
  contact_email: {
    words: 'New orders are still mailed to studio@example.com, where nobody reads them.',
    to: '/settings#contact_email',
    action: 'Put in your address',
  },
  paypal_handle: {
    words: 'The PayPal handle is still the example, and no visitor is offered it: put in yours, or empty it.',
    to: '/settings#paypal_handle',
    action: 'Fill in',
  },
  cashapp_handle: {
    words:
      'The Cash App handle is still the example, and no visitor is offered it: put in yours, or empty it.',
    to: '/settings#cashapp_handle',
    action: 'Fill in',
  },
  own_prices: {
    words: 'A song and seven add-ons have the prices they came with. Try yours on a sample order, then save.',
    to: '/settings#base_price',
    action: 'Set prices',
  },
  track: {
    words: 'Visitors hear demo tracks until your first one is there. Before and after make the best case.',
    to: '/portfolio#add',
    action: 'Add a track',
  },
  prepared_sound: {
    words: 'Your track is being prepared for listening. A song takes some seconds.',
    to: '/portfolio',
    action: 'Look',
  },
  playable_sound: {
    words: 'Your track could not be prepared for listening; why stands beside it.',
    to: '/portfolio',
    action: 'See why',
  },
  own_figures: {
    words:
      '“500+ tracks”, “8 years” and the like came with the product; no visitor from the web is shown them. Put in yours, or empty them.',
    to: '/settings#tracks_mixed',
    action: 'Set figures',
  },
  mail_server: {
    words: 'Order mails wait in the outbox until a mail server is connected: two variables and a test.',
    to: '/settings#email',
    action: 'Connect',
  },
  sent_mail: {
    words: 'A mail server is connected, and nothing has left by it yet. Send yourself a test.',
    to: '/settings#email',
    action: 'Send a test',
  },
  public_url: {
    words: 'Links in mails lead to this machine. Set the address visitors type where the product is started:',
    code: 'PUBLIC_URL=https://mix.example.com',
  },
  https: {
    words: 'What artists send travels in the clear. Put a proxy with TLS in front, then set:',
    code: 'PUBLIC_URL=https://…',
  },
  own_password: {
    words: 'You sign in with the password that the product made up.',
    to: '/settings#sign-in',
    action: 'Choose your own',
  },
  backup: {
    words:
      'No backup was made yet. It works while the product runs; where systemd starts it, as docs/backups.md has it, otherwise:',
    code: 'npm run backup -- FILE',
  },
};

const together: Partial<Record<StepId, Advice>> = {
  safety: {
    words: 'You sign in with the password that the product made up, and no backup was made yet.',
    to: '/settings#sign-in',
    action: 'Choose your own',
  },
  studio: {
    words: 'Pages and mails call you Mixfront Studio, and orders go to studio@example.com.',
    to: '/settings#business_name',
    action: 'Fill in',
  },
  payment: {
    words: 'Both handles are examples. Until yours stand here, clients read that you will write to them.',
    to: '/settings#paypal_handle',
    action: 'Fill in',
  },
};

/** What is to be done next about a step; undefined when nothing is lacking. One thing at a time where two would be much. */
export const getAdvice = ({ id, lacks }: Pick<FirstStep, 'id' | 'lacks'>): Advice | undefined => {
  const [first] = lacks;
  if (first === undefined) return undefined;
  return (lacks.length > 1 && together[id]) || advice[first];
};

/** Whether something of the step is done, and not all of it. */
export const isPartlyDone = ({ id, lacks }: Pick<FirstStep, 'id' | 'lacks'>): boolean =>
  ((id === 'studio' || id === 'payment') && lacks.length === 1) ||
  lacks.some((one) => one === 'prepared_sound' || one === 'sent_mail' || one === 'https');
