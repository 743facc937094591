import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { formatCount } from '../../../shared/format.ts';
import { getAccount, joinWays } from '../../../shared/payments.ts';
import type { OfferedSettings } from '../../../shared/settings.ts';
import { describeRevisions, formatTurnaround } from '../../../shared/turnaround.ts';
import { showAmount } from '../../lib/locale.ts';

type Entry = [category: FaqCategory, question: string, answer: string];

const entries = (settings: OfferedSettings): Entry[] => {
  const ways = settings.payment_methods.map((method) =>
    getAccount(method) ? `${method.label} (${getAccount(method)})` : method.label,
  );
  return [
    [
      'timing',
      'How long until I hear my mix?',
      `You’ll hear a first version ${formatTurnaround(settings.turnaround)} after I have your files and your payment. If a file is missing or damaged I’ll tell you right away, and the clock starts once I have the replacement.`,
    ],
    [
      'timing',
      'I have a release date. Can it go faster?',
      `Yes. Rush delivery brings the turnaround down to ${formatTurnaround(settings.rush_turnaround)} for ${showAmount(settings.rush_price, settings.currency)} per song, and work on a rush order starts within ${formatCount(settings.rush_turnaround.from_hours, 'hour')}. Tick it in the order form and add your date to the notes.`,
    ],
    [
      'service',
      'What do I get for the base price?',
      `${showAmount(settings.base_price, settings.currency)} per song covers the mix and the master: balance, tone, compression, space, width and a loud, clean master. You get a WAV for streaming and stores and an MP3 for everything else.`,
    ],
    [
      'service',
      'How many revisions are included?',
      `${settings.free_rounds === null ? 'As many as it takes until you approve. After that, the' : `${describeRevisions(settings.free_rounds)} The`} additional revisions package adds three more rounds for ${showAmount(settings.additional_revisions_price, settings.currency)}. It works best to send one list of changes per round.`,
    ],
    [
      'service',
      'Can I also get stems, a clean version or an instrumental?',
      `Yes, they’re all add-ons in the order form. Per song: individual stems ${showAmount(settings.stems_price, settings.currency)}, clean edit ${showAmount(settings.clean_edit_price, settings.currency)}, instrumental version ${showAmount(settings.instrumental_version_price, settings.currency)}, acapella version ${showAmount(settings.acapella_version_price, settings.currency)}, vocal tuning ${showAmount(settings.vocal_tuning_price, settings.currency)}. Need something else? Ask in the notes.`,
    ],
    [
      'payment',
      'How do I pay?',
      `You place your order first, without paying. Then ${ways[0] ? `you choose ${joinWays(ways)}. ${settings.payment_message && `${settings.payment_message} `}` : 'I email you how. '}You’ll get an email once I have your payment.`,
    ],
    [
      'payment',
      'I have a discount code. Where does it go?',
      'In the order form, under the summary. It’s checked as you type, and you’ll see the new total before you submit. If you change the number of songs, the discount updates too.',
    ],
    [
      'technical',
      'Which files can I send?',
      'WAV is best, straight from your session: 24 bit, at the session’s sample rate. MP3, AIFF, FLAC, M4A and ZIP work too, and you can send several files at once. The upload box shows the size limit.',
    ],
    [
      'technical',
      'How should I prepare my vocals and beat?',
      'Send beat and vocals as separate files, all starting at 0:00 so they line up. One to four vocal files is plenty: verses, hook, ad-libs, left and right stacks. Keep the effects you love but turn the reverb off. No stems of the beat? One full MP3 will do.',
    ],
    [
      'general',
      'Who gets to hear my unreleased music?',
      'Only me. Your files are stored behind a sign-in, never at a public address. Nobody else hears them, and they’re never used as samples unless you say yes first.',
    ],
  ];
};

/** The ten answers shown until the owner writes their own. Prices and handles come from the settings. */
export const defaultFaq = (settings: OfferedSettings): FaqItem[] =>
  entries(settings).map(([category, question, answer], order) => ({
    id: `default-${order + 1}`,
    question,
    answer,
    category,
    order,
    created_at: '2025-01-01T00:00:00Z',
  }));
