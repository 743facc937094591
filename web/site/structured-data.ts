import type { PageData } from '../../shared/pages.ts';
import { addOns } from '../../shared/pricing.ts';
import { shareImage } from './head.ts';

const offer = (name: string, dollars: number) => ({
  '@type': 'Offer',
  name,
  price: dollars.toFixed(2),
  priceCurrency: 'USD',
});

/** The service and its prices as schema.org data. */
export const structuredData = (data: PageData) => {
  const { public_url, settings } = data;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    serviceType: 'Audio mixing and mastering',
    name: `Mixing and mastering by ${settings.business_name}`,
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
      offer('Mixing and mastering, per song', settings.base_price),
      ...addOns.map(({ label, price_field, per }) => offer(`${label}, per ${per}`, settings[price_field])),
    ],
  };
};
