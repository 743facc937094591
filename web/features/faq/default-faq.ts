import { audioFormatNames } from '../../../shared/audio/formats.ts';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { formatCount, formatList } from '../../../shared/format.ts';
import { getFaqKit } from '../../../shared/kits/kits.ts';
import type { AddOn, Offer, Service } from '../../../shared/offer.ts';
import { getAccount, joinWays } from '../../../shared/payments.ts';
import { countBought, describeRounds } from '../../../shared/rounds.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { formatTurnaround, getServiceHours } from '../../../shared/turnaround.ts';
import { getMainKind } from '../../../shared/version-kinds.ts';
import { showAmount } from '../../lib/locale.ts';
import { showAddedTax } from '../../lib/show-tax.ts';

type Entry = [category: FaqCategory, question: string, answer: string];

/** What the rush does: where dates are promised, it comes before others. */
const describeRush = (
  { name, price, per }: AddOn,
  { rush_turnaround }: PageSettings,
  hasDates: boolean,
  { currency, tax }: Offer,
): string => {
  const cost = `for ${showAmount(price, currency)} per ${per}${inBrackets(tax)}`;
  return hasDates
    ? `${name} puts your order before all others ${cost}.`
    : `${name} brings the turnaround down to ${formatTurnaround(rush_turnaround)} ${cost}, and work on a rush order starts within ${formatCount(rush_turnaround.from_hours, 'hour')}.`;
};

/** ` (plus VAT 20%)`, after prices that come without their tax. */
const inBrackets = (tax: Offer['tax']): string => {
  const words = showAddedTax(tax);
  return words ? ` (${words})` : '';
};

const entries = (settings: PageSettings, offer: Offer, hasDates: boolean): Entry[] => {
  const { services, add_ons, currency } = offer;
  const { how_long, prepare } = getFaqKit(settings.studio_kind);
  const plusTax = inBrackets(offer.tax);
  const usual = getServiceHours(settings, services[0]);
  const rush = add_ons.find(({ effect }) => effect === 'rush');
  const rounds = add_ons.find(({ effect }) => effect !== null && effect !== 'rush');
  const extras = add_ons.filter(({ effect }) => effect === null);
  const ways = settings.payment_methods.map((method) =>
    getAccount(method) ? `${method.label} (${getAccount(method)})` : method.label,
  );
  return [
    [
      'timing',
      how_long,
      `${hasDates ? 'The order form shows the date you’ll hear a first version by, if I have your files and your payment that day.' : `You’ll hear a first version ${formatTurnaround(usual)} after I have your files and your payment.`} If a file is missing or damaged I’ll tell you right away, and the clock starts once I have the replacement.`,
    ],
    [
      'timing',
      'I have a release date. Can it go faster?',
      rush
        ? `Yes. ${describeRush(rush, settings, hasDates, offer)} Tick it in the order form and add your date to the notes.`
        : 'Write to me before you order, and I’ll tell you honestly whether I can make it.',
    ],
    [
      'service',
      'What do I get for the base price?',
      `${showAmount(settings.base_price, currency)} per song${plusTax} covers ${describeWork(services[0])}.${files[getMainKind(services[0]?.delivers ?? [])]}`,
    ],
    [
      'service',
      'How many revisions are included?',
      `${settings.free_rounds === null ? 'As many as it takes until you approve.' : describeRounds({ free: settings.free_rounds, more: 0 })} ${rounds ? `${settings.free_rounds === null ? 'After that, you can add' : 'You can add'} ${nameBought(rounds)} for ${showAmount(rounds.price, currency)}${rounds.per === 'song' ? ' per song' : ''}${plusTax}. ` : ''}It works best to send one list of changes per round.`,
    ],
    ...(extras.length
      ? ([
          [
            'service',
            areBuiltIn(extras)
              ? 'Can I also get stems, a clean version or an instrumental?'
              : 'What else can I get with my order?',
            `${areBuiltIn(extras) ? 'Yes, they’re all add-ons in the order form' : 'These are add-ons in the order form'}. ${(['song', 'order'] as const).map((per) => listPrices(extras, per, currency)).join('')}${showAddedTax(offer.tax) ? `Prices are ${showAddedTax(offer.tax)}. ` : ''}Need something else? Ask in the notes.`,
          ],
        ] satisfies Entry[])
      : []),
    [
      'payment',
      'How do I pay?',
      `You place your order first, without paying. Then ${ways[0] ? `you choose ${joinWays(ways)}. ${settings.payment_message && `${settings.payment_message} `}` : 'I tell you how. '}Your order’s page says once I have your payment.`,
    ],
    [
      'payment',
      'I have a discount code. Where does it go?',
      'In the order form, under the summary. It’s checked as you type, and you’ll see the new total before you submit. If you change the number of songs, the discount updates too.',
    ],
    [
      'technical',
      'Which files can I send?',
      `WAV is best, straight from your session: 24 bit, at the session’s sample rate. ${formatList([...audioFormatNames.filter((format) => format !== 'WAV'), 'ZIP'])} work too, and you can send several files at once. The upload box shows the size limit.`,
    ],
    ['technical', prepare.question, prepare.answer],
    [
      'general',
      'Who gets to hear my unreleased music?',
      'Only me. Your files are stored behind a sign-in, never at a public address. Nobody else hears them, and they’re never used as samples unless you say yes first.',
    ],
  ];
};

const files = {
  master: ' You get a WAV for streaming and stores and an MP3 for everything else.',
  mix: ' You get a WAV, ready for mastering.',
  none: '',
};

const describeWork = (service: Service | undefined): string => {
  const has = (kind: 'mix' | 'master') => service?.delivers.includes(kind) === true;
  if (has('mix') && has('master'))
    return 'the mix and the master: balance, tone, compression, space, width and a loud, clean master';
  if (has('mix')) return 'the mix: balance, tone, compression, space and width';
  return has('master')
    ? 'the master: tone, compression and a loud, clean master'
    : (service?.description ?? '').replace(/\.$/, '') || `${service?.name}`;
};

const nameBought = (addOn: AddOn): string => formatCount(countBought({ add_ons: [addOn] }), 'more round');

const areBuiltIn = (extras: AddOn[]): boolean =>
  ['individual_stems', 'clean_edit', 'instrumental_version'].every((id) =>
    extras.some((extra) => extra.id === id),
  );

/** `Per song: Clean edit $10, Instrumental version $15. ` */
const listPrices = (extras: AddOn[], per: AddOn['per'], currency: string): string => {
  const own = extras.filter((extra) => extra.per === per);
  const prices = own.map(({ name, price }) => `${name} ${showAmount(price, currency)}`).join(', ');
  return prices && `Per ${per}: ${prices}. `;
};

/** The answers shown until the owner writes their own, by the kind of studio. Prices and handles are the studio’s. */
export const defaultFaq = (settings: PageSettings, offer: Offer, hasDates: boolean): FaqItem[] =>
  entries(settings, offer, hasDates).map(([category, question, answer], order) => ({
    id: `default-${order + 1}`,
    question,
    answer,
    category,
    order,
    created_at: '2025-01-01T00:00:00Z',
    version: 1,
  }));
