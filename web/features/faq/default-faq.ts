import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { cashtag, paypalName } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';

type Entry = [category: FaqCategory, question: string, answer: string];

const entries = (settings: Settings): Entry[] => {
  const price = (dollars: number) => formatMoney(fromDollars(dollars));
  const ways = [
    settings.paypal_handle && `PayPal (${paypalName(settings.paypal_handle)})`,
    settings.cashapp_handle && `Cash App (${cashtag(settings.cashapp_handle)})`,
  ].filter(Boolean);
  return [
    [
      'timing',
      'How long until I hear my mix?',
      'The first version is with you 48-72 hours after your files and your payment are both here. If a file is missing or damaged you hear about it right away, and the clock starts once it is replaced.',
    ],
    [
      'timing',
      'I have a release date. Can it go faster?',
      `Yes. Rush delivery brings the turnaround down to 24-48 hours for ${price(settings.rush_price)} per song, and work on a rush order starts within 24 hours. Tick it in the order form and put the date in the notes.`,
    ],
    [
      'service',
      'What do I get for the base price?',
      `${price(settings.base_price)} per song covers the mix and the master: balance, tuning of levels and tone, compression, space, width and a loud, clean final. You get a WAV for the stores and an MP3 for everything else.`,
    ],
    [
      'service',
      'How many revisions are included?',
      `As many as it takes while the mix is open. Once you have approved it and the final files are delivered, the additional revisions package buys three more rounds for ${price(settings.additional_revisions_price)}. One list of changes per round works best.`,
    ],
    [
      'service',
      'Can I also get stems, a clean version or an instrumental?',
      `All of them are add-ons in the order form. Per song: individual stems ${price(settings.stems_price)}, clean edit ${price(settings.clean_edit_price)}, instrumental version ${price(settings.instrumental_version_price)}, acapella version ${price(settings.acapella_version_price)}, vocal tuning ${price(settings.vocal_tuning_price)}. If you need something that is not listed, ask in the notes.`,
    ],
    [
      'payment',
      'How do I pay?',
      `You order first, without paying. Then ${ways[0] ? `you choose ${ways.join(' or ')}. ${settings.payment_message && `${settings.payment_message} `}` : 'the studio writes to you how. '}A mail confirms it once the studio has seen the payment.`,
    ],
    [
      'payment',
      'I have a discount code. Where does it go?',
      'Into the order form, under the summary. It is checked as you type, and the new total shows before you submit. If you change the number of songs afterwards, the discount is worked out again.',
    ],
    [
      'technical',
      'Which files can I send?',
      'WAV is best, as your session has it: 24 bit at its own sample rate, nothing converted. MP3, AIFF, FLAC, M4A and ZIP work too, several at once. The upload field says how large a file can be.',
    ],
    [
      'technical',
      'How should I prepare my vocals and beat?',
      'Beat and vocals as separate files, every file starting at 0:00 so that they line up. One to four vocal files are plenty: verses, hook, ad-libs, left and right stacks. Keep the effects you love but turn the reverb off. No stems of the beat? One full MP3 of it will do.',
    ],
    [
      'general',
      'Who gets to hear my unreleased music?',
      'One engineer. Your files are stored behind a sign-in, are never on a public address, and are not played to anybody or used as a sample unless you say yes first.',
    ],
  ];
};

/** The ten answers that stand until the owner writes their own. Prices and handles come from the settings. */
export const defaultFaq = (settings: Settings): FaqItem[] =>
  entries(settings).map(([category, question, answer], order) => ({
    id: `default-${order + 1}`,
    question,
    answer,
    category,
    order,
    created_at: '2025-01-01T00:00:00Z',
  }));
