import { setTimeout as sleep } from 'node:timers/promises';
import { thinPeaks } from '../../../shared/audio/peaks.ts';
import { getDate, worksEveryDay } from '../../../shared/calendar.ts';
import { withKindWords } from '../../../shared/kits/kits.ts';
import { getPrices } from '../../../shared/offer-prices.ts';
import { orderListPath } from '../../../shared/order-list.ts';
import type { PageData, PageName } from '../../../shared/pages.ts';
import type { PortfolioItem, SoundMeasures } from '../../../shared/portfolio.ts';
import type { StoredSettings } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { sendsEmail } from '../email-setup/mail-server.ts';
import { listFaq } from '../faq/queries.ts';
import { findLogo, listImages } from '../images/queries.ts';
import { getCalendar } from '../ledger/order-promise.ts';
import { readWorkQueue } from '../ledger/work-queue-queries.ts';
import { turnOffer } from '../offer/change-kind.ts';
import { readWholeOffer, toOffered } from '../offer/queries.ts';
import { hasPortfolio, listPortfolio } from '../portfolio/queries.ts';
import { listShownExamples, readPublicSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findShownTerms, listSitePageLinks } from '../site-pages/queries.ts';
import { listTestimonials } from '../testimonials/queries.ts';

export const pagePaths: Record<PageName, string> = {
  landing: '/',
  faq: '/faq',
  'payment-options': '/payment-options',
  'payment-success': '/payment-success',
  'payment-cancelled': '/payment-cancelled',
  order: '/order/:order_id',
  'your-orders': orderListPath,
  text: '/pages/:slug',
  unsubscribe: '/unsubscribe',
  unsubscribed: '/unsubscribe',
  'unsubscribe-unknown': '/unsubscribe',
  'not-found': '/404',
  error: '/error',
};

const PATIENCE_MS = 1_000;

/**
 * Everything a public page shows, with settings that aren't saved if there are any. A list that is slow or fails is left to the browser; without settings there is no
 * page.
 */
export const readPageData = async (
  { database, config }: Deps,
  page: PageName,
  unsaved: Partial<StoredSettings> = {},
): Promise<PageData> => {
  const db = database.read;
  const showsLists = page === 'landing';
  const reading = readStudioSettings(db);
  const [
    saved,
    studio,
    whole,
    hasTracks,
    site_pages,
    logo,
    images,
    testimonials,
    portfolio,
    faq,
    queue,
    terms,
    sends_email,
  ] = await Promise.all([
    readPublicSettings(db, config),
    reading,
    readWholeOffer(db),
    inTime(hasPortfolio(db)),
    listSitePageLinks(db),
    inTime(findLogo(db)),
    showsLists ? inTime(listImages(db, config.PUBLIC_URL)) : null,
    showsLists ? inTime(listTestimonials(db)) : null,
    showsLists ? inTime(listPortfolio(db).then(tracksForPage)) : null,
    page === 'faq' ? inTime(listFaq(db)) : null,
    // With every day that ends and every order that is paid or done, the page's date follows.
    showsLists || page === 'faq' ? reading.then((studio) => readWorkQueue(db, studio, now())) : null,
    showsLists ? findShownTerms(db) : null,
    sendsEmail({ database, config }),
  ]);
  const settings = withKindWords({ ...saved, ...unsaved });
  const sold = await turnOffer(db, whole, saved.studio_kind, settings.studio_kind);
  const { base_price, regular_price } = getPrices(sold);
  const examples = await listShownExamples(db, config, saved);
  return {
    page,
    path: pagePaths[page].replace(/\/:.*/, ''),
    public_url: config.PUBLIC_URL,
    year: Number(getDate(now(), studio.timezone).slice(0, 4)),
    timezone: studio.timezone,
    max_upload_mb: config.MAX_UPLOAD_MB,
    sends_email,
    settings: {
      ...settings,
      // Instructions are for those who have ordered: they come with the order, by its key.
      payment_methods: settings.payment_methods.map(({ text: _, ...way }) => way),
      ...{ base_price, regular_price },
      ...(!worksEveryDay(getCalendar(studio, now())) && { on_working_days: true }),
    },
    offer: toOffered(sold, settings),
    examples: examples.filter((field) => unsaved[field] === undefined),
    has_samples: settings.show_demos || hasTracks !== false,
    images,
    testimonials,
    portfolio,
    faq,
    queue,
    site_pages,
    terms: terms ?? null,
    logo,
  };
};

const inTime = <T>(list: Promise<T>): Promise<T | null> =>
  Promise.race([list.catch(() => null), sleep(PATIENCE_MS, null, { ref: false })]);

// Columns of all waveforms of a page; of the pair in the hero, which is drawn large at once; and of every other. They
// hardly compress, and those of thirty tracks would outweigh the rest of the page.
const MAX_POINTS = 2000;
const LEAD_POINTS = 450;
const POINTS = { least: 80, most: 450 };
/** 32 levels are as many as a waveform is high in pixels, from its middle. */
const LEVEL_STEP = 2;

const isPair = ({ sounds, after_audio_url }: PortfolioItem): boolean =>
  sounds.before !== null && (after_audio_url ? sounds.after : sounds.audio) !== null;

/**
 * Tracks as embedded in the page: waveforms as fine as there is room for, and none for sounds that can't be played.
 */
export const tracksForPage = (items: PortfolioItem[]): PortfolioItem[] => {
  const lead = items.find(isPair);
  const room = Math.floor((MAX_POINTS - 2 * LEAD_POINTS) / (2 * Math.max(1, items.length - 1)));
  const shared = Math.min(POINTS.most, Math.max(POINTS.least, room));
  return items.map((item) => {
    const { audio, before, after } = item.sounds;
    const points = item === lead ? LEAD_POINTS : shared;
    const thin = (measures: SoundMeasures | null): SoundMeasures | null =>
      measures && { ...measures, peaks: thinPeaks(measures.peaks, points, LEVEL_STEP) };
    return {
      ...item,
      sounds: { audio: item.after_audio_url ? null : thin(audio), before: thin(before), after: thin(after) },
    };
  });
};
