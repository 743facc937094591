import type { ImageRecord } from '../../shared/images.ts';
import { getLogoFile, logoCard } from '../../shared/logo.ts';
import { fromAmount, toPlainAmount } from '../../shared/money.ts';
import type { PageData } from '../../shared/pages.ts';
import { addTax } from '../../shared/pricing.ts';
import { nameFreeRounds } from '../../shared/rounds.ts';
import { describeWait, formatTurnaround, getServiceHours } from '../../shared/turnaround.ts';
import { baseKinds } from '../../shared/version-kinds.ts';
import { showAmount } from '../lib/locale.ts';

/** What the studio does, by its first service. */
const nameTrade = ({ services }: PageData['offer']): string => services[0]?.name ?? 'Mixing and mastering';
const sellsMixes = ({ services }: PageData['offer']): boolean =>
  services.some(({ delivers }) => delivers.includes('mix'));
const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const describeOffer = (name: string, price: number, offer: PageData['offer']) => ({
  '@type': 'Offer',
  name,
  price: toPlainAmount(fromAmount(addTax(offer, price), offer.currency), offer.currency),
  priceCurrency: offer.currency,
});

/** The service and its prices as schema.org data. */
export const structuredData = (data: PageData) => {
  const { public_url, settings, offer } = data;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    serviceType: `Audio ${lowerFirst(nameTrade(data.offer))}`,
    name: `${nameTrade(data.offer)} by ${settings.business_name}`,
    url: `${public_url}/`,
    areaServed: 'Worldwide',
    provider: {
      '@type': 'ProfessionalService',
      name: settings.business_name,
      url: `${public_url}/`,
      email: settings.contact_email,
      image: shareImage(data).url,
      ...(settings.postal_address && { address: settings.postal_address }),
    },
    offers: [
      ...offer.services.map(({ name, price }) => describeOffer(`${name}, per song`, price, offer)),
      ...offer.add_ons.map(({ name, price, per }) => describeOffer(`${name}, per ${per}`, price, offer)),
    ],
  };
};

/** What is sent and what comes back, by what the first service delivers. */
const lead: Record<string, string> = {
  'mix, master': 'Send your beat and vocals, get back a finished record. ',
  mix: 'Send your beat and vocals, get back a finished mix. ',
  master: 'Send your finished song, get back a master for every store. ',
};

/** Title and description for search engines, shared links and the browser tab. */
export const getHead = ({ page, settings, offer, queue, text }: PageData): Head => {
  const trade = nameTrade(offer);
  const studio = settings.business_name;
  const turnaround = getServiceHours(settings, offer.services[0]);
  const price = showAmount(addTax(settings, settings.base_price), settings.currency);
  const private_ = { description: `${studio}: audio ${lowerFirst(trade)}.`, indexed: false };
  switch (page) {
    case 'landing':
      return {
        title: `${studio} - ${trade}, ${price} a song`,
        description: `${lead[baseKinds.filter((kind) => offer.services[0]?.delivers.includes(kind)).join(', ')] ?? ''}${trade} for independent artists: ${price} a song, ${(queue && describeWait(queue, turnaround)) ?? formatTurnaround(turnaround)}, ${nameFreeRounds(settings.free_rounds).toLowerCase()}.`,
        indexed: true,
      };
    case 'faq':
      return {
        title: `FAQ - ${studio}`,
        description: `Turnaround, payment, file formats and revisions: how ${lowerFirst(trade)} with ${studio} works.`,
        indexed: true,
      };
    case 'payment-options':
      return { title: `Payment options - ${studio}`, ...private_ };
    case 'payment-success':
      return { title: `Payment successful - ${studio}`, ...private_ };
    case 'payment-cancelled':
      return { title: `Payment cancelled - ${studio}`, ...private_ };
    case 'text':
      return {
        title: `${text?.title} - ${studio}`,
        description: `${text?.title}: ${studio}.`,
        indexed: true,
      };
    case 'order':
      return { title: `Your order - ${studio}`, ...private_ };
    case 'your-orders':
      return { title: `Your orders - ${studio}`, ...private_ };
    case 'unsubscribe':
    case 'unsubscribed':
    case 'unsubscribe-unknown':
      return { title: `Emails from ${studio}`, ...private_ };
    case 'not-found':
      return { title: `Page not found - ${studio}`, ...private_ };
    case 'error':
      return { title: `Something went wrong - ${studio}`, ...private_ };
  }
};
type Head = { title: string; description: string; indexed: boolean };

/** The studio's newest photo for the top of the landing page. */
export const heroPhoto = ({ images }: PageData): ImageRecord | undefined =>
  images?.find(({ category }) => category === 'hero');

/** The picture for shared links: the studio's own photo, else its logo, else the default drawing. */
export const shareImage = (data: PageData): ShareImage => {
  const photo = heroPhoto(data);
  if (photo)
    return {
      url: photo.public_url,
      width: photo.width,
      height: photo.height,
      alt: photo.alt_text || photo.title,
    };
  const { logo, public_url, settings } = data;
  return logo
    ? { url: `${public_url}${getLogoFile(logo, logoCard.width)}`, ...logoCard, alt: settings.business_name }
    : {
        url: `${data.public_url}/og.png`,
        width: 1200,
        height: 630,
        alt: `A raw waveform turning into a finished ${sellsMixes(data.offer) ? 'mix' : 'song'}`,
      };
};
type ShareImage = { url: string; width: number; height: number; alt: string };
