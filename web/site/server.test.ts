import { describe, expect, it } from 'vitest';
import type { ImageRecord } from '../../shared/images.ts';
import { pageNames } from '../../shared/pages.ts';
import { offered } from '../../test/offered-settings.ts';
import { offerWith } from '../../test/offers.ts';
import { assets, data } from '../../test/page-data.ts';
import { renderAdmin, renderPage } from './server.tsx';

const pricedAt = (base_price: number) => ({
  settings: offered({ base_price }),
  offer: offerWith({ base_price }),
});

describe('public pages', () => {
  // The content security policy allows neither inline styles nor inline scripts.
  it.each(pageNames)('%s has one main heading, no inline styles and no inline scripts', (page) => {
    const html = renderPage(data({ page }), assets);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/);
  });

  it('renders its islands completely', () => {
    const html = renderPage(data(), assets);
    expect(html).toContain('Professional Pricing');
    expect(html).toContain('Submit Order');
    expect(html).not.toContain('<!--$?-->');
  });

  it('tells search engines and tabs what is paid: with added tax, in the decimals of the currency', () => {
    const show = (currency: string, percent: number, base_price: number) => {
      const tax = { mode: 'added' as const, label: 'VAT', percent };
      const html = renderPage(
        data({
          settings: offered({ base_price, currency, tax, hero_text: 'From {price}.' }),
          offer: { ...offerWith({ base_price }), currency, tax },
        }),
        assets,
      );
      const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      const [first] = JSON.parse(json).offers;
      const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
      const [, description] = /name="description" content="(.*?)"/.exec(html) ?? [];
      return [
        first.price,
        title,
        description?.includes(`${title?.split(', ').at(-1)}, `),
        html.includes('From '),
      ];
    };
    expect(show('EUR', 19, 49.99)).toEqual(['59.49', expect.stringContaining('€59.49 a song'), true, true]);
    expect(show('JPY', 10, 5005)).toEqual(['5506', expect.stringContaining('¥5,506 a song'), true, true]);
    expect(show('KWD', 5, 15.125)[0]).toBe('15.881');
  });

  it('says the tax that comes on top beside every list of prices', () => {
    const [service] = offerWith({}).services;
    if (!service) throw new Error('The offer has no service');
    const count = (mode: 'added' | 'included', services: (typeof service)[]) => {
      const tax = { mode, label: 'VAT', percent: 20 };
      const html = renderPage(
        data({ settings: offered({ tax }), offer: { ...offerWith({}), services, tax } }),
        assets,
      );
      return html.match(/>plus VAT 20%</g)?.length ?? 0;
    };
    const other = { ...service, id: 'atmos', name: 'Dolby Atmos' };
    expect([count('added', [service]), count('added', [service, other])]).toEqual([2, 3]);
    expect(count('included', [service, other])).toBe(0);
  });

  it('takes every price from the settings', () => {
    const html = renderPage(data(pricedAt(20)), assets);
    expect(html).toContain('You save $70 on every song.');
    expect(html).toContain('$20 per song');
    expect(html).toContain('"price":"20.00"');
    expect(html).not.toMatch(/\$50(?!\d)/);
  });

  it.each([
    ['dark', 'dark', ['<meta name="theme-color" content="#0b0c0e"/>']],
    ['light', 'light', ['<meta name="theme-color" content="#f6f5f2"/>']],
    [
      'system',
      'dark light',
      [
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f5f2"/>',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0c0e"/>',
      ],
    ],
  ] as const)('is in the scheme the studio chose: %s', (site_scheme, content, colours) => {
    for (const page of pageNames) {
      const html = renderPage(data({ page, settings: offered({ site_scheme }) }), assets);
      expect(html).toContain(`<html lang="en" data-scheme="${site_scheme}">`);
      expect(html).toContain(`<meta name="color-scheme" content="${content}"/>`);
      expect(html.match(/<meta name="theme-color"[^>]*>/g)).toEqual(colours);
    }
  });

  it('shows no saving when there is none', () => {
    const html = renderPage(data(pricedAt(90)), assets);
    expect(html).not.toContain('You save');
    expect(html).not.toContain('<s>$');
  });

  it('escapes text from visitors and owners', () => {
    const hostile = '</script><script>alert(1)</script>';
    const html = renderPage(
      data({
        settings: offered({ business_name: hostile }),
        testimonials: [
          {
            id: 't',
            name: hostile,
            role: '',
            content: hostile,
            rating: 5,
            image: null,
            picture: null,
            created_at: '',
          },
        ],
      }),
      assets,
    );
    expect(html).not.toContain('<script>alert');
  });

  it('shows loading text only for a list that was not served', () => {
    expect(renderPage(data({ testimonials: null }), assets)).toContain('Loading testimonials...');
    expect(renderPage(data(), assets)).not.toContain('Loading testimonials...');
  });

  it('prints the years of the copyright', () => {
    expect(renderPage(data({ year: 2025 }), assets)).toContain('© 2025 ');
    expect(renderPage(data({ year: 2026 }), assets)).toContain('© 2025-2026 ');
  });

  it('keeps payment, order and error pages out of search engines', () => {
    for (const page of ['payment-options', 'payment-success', 'order', 'not-found', 'error'] as const)
      expect(renderPage(data({ page }), assets)).toContain('<meta name="robots" content="noindex"/>');
    expect(renderPage(data(), assets)).toContain('<link rel="canonical" href="https://studio.example/"/>');
  });

  describe('with a hero photo', () => {
    const photo: ImageRecord = {
      id: 'i',
      title: 'The room',
      description: '',
      category: 'hero',
      alt_text: '',
      url: '/api/images/p/960.jpg',
      public_url: 'https://studio.example/api/images/p/960.jpg',
      width: 960,
      height: 540,
      widths: [480, 960],
    };
    const html = renderPage(data({ images: [photo] }), assets);

    it('offers every format and width with dimensions, and preloads the first format', () => {
      const sources = (format: string) =>
        `/api/images/p/480.${format} 480w, /api/images/p/960.${format} 960w`;
      for (const format of ['avif', 'webp', 'jpg']) expect(html).toContain(`srcSet="${sources(format)}"`);
      expect(html).toMatch(/<img[^>]*src="\/api\/images\/p\/960\.jpg"[^>]*width="960" height="540"/);
      expect(html.match(/<link[^>]*as="image"[^>]*>/g)).toHaveLength(1);
      expect(html).toMatch(/<link rel="preload" as="image" type="image\/avif"/);
    });

    it('uses it for shared links', () => {
      expect(html).toContain(`<meta property="og:image" content="${photo.public_url}"/>`);
      expect(html).toContain('<meta property="og:image:height" content="540"/>');
      expect(html).toContain('<meta property="og:image:alt" content="The room"/>');
      expect(html).toContain(`"image":"${photo.public_url}"`);
    });
  });

  it('preloads nothing for the default drawing, and uses its own picture for shared links', () => {
    const html = renderPage(data(), assets);
    expect(html).not.toMatch(/<link[^>]*as="image"/);
    expect(html).toContain('<meta property="og:image" content="https://studio.example/og.png"/>');
  });

  it('shows the logo as icon, on top, and in shared links, with its width and height; without one, the product’s mark', () => {
    const logo = { url: '/api/images/abc/300.jpg', width: 300, height: 90, widths: [96, 192, 300] };
    const html = renderPage(data({ logo }), assets);
    expect(html).toContain('<link rel="icon" href="/api/images/abc/32.png" sizes="32x32" type="image/png"/>');
    expect(html).toContain('<link rel="apple-touch-icon" href="/api/images/abc/180.png"/>');
    expect(html).toContain('content="https://studio.example/api/images/abc/1200.png"');
    expect(html.match(/src="\/api\/images\/abc\/300\.webp"[^>]*alt="Mixfront Studio"/g)).toHaveLength(2);
    expect(html).not.toContain('/favicon.ico');
    // A square one stands beside the name.
    expect(renderPage(data({ logo: { ...logo, height: 300 } }), assets)).toContain('alt=""');
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((image) => !/ width="\d+" height="\d+"/.test(image))).toEqual([]);
    expect(renderPage(data(), assets)).toContain('/favicon.ico');
  });

  it('sets headings in the chosen font, and preloads no other', () => {
    const fonts = ['archivo-wide', 'heading-serif', 'heading-condensed'].map(
      (cut) => `/assets/${cut}-x.woff2`,
    );
    const preloaded = (html: string) =>
      [...html.matchAll(/as="font"[^>]*href="\/assets\/([\w-]+)-x/g)].map(([, cut]) => cut);
    const html = renderPage(data({ settings: offered({ heading_font: 'serif' }) }), { ...assets, fonts });
    expect(html).toContain(' data-heading="serif"');
    expect(preloaded(html)).toEqual(['heading-serif']);
    const usual = renderPage(data(), { ...assets, fonts });
    expect(usual).not.toContain('data-heading');
    expect(preloaded(usual)).toEqual(['archivo-wide']);
  });

  it('has the studio’s sections in its order, without the hidden ones and links to them', () => {
    const settings = offered({
      sections: [
        { id: 'pricing', visible: true },
        { id: 'contact-form', visible: true },
        { id: 'samples', visible: false },
        { id: 'about', visible: false },
        { id: 'how-to-send', visible: false },
        { id: 'testimonials', visible: true },
      ],
    });
    const html = renderPage(data({ settings }), assets);
    expect([...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)).toEqual([
      'pricing',
      'contact-form',
      'testimonials',
    ]);
    expect(html).toContain('href="/#pricing"');
    expect(html).not.toMatch(/\/#samples|\/#how-to-send|Listen to Samples/);
  });

  it('has the studio’s own words, with their placeholders filled in, and its links', () => {
    const settings = offered({
      texts: {
        pricing_intro: 'Flat: {price}.',
        included: 'Two ears\n\nOne room',
        promises: 'By {studio}',
        guide: 'Zip it\nSo it arrives.',
      },
      social_links: [{ label: 'Bandcamp', url: 'https://example.com/hs' }],
    });
    const html = renderPage(data({ settings }), assets).replaceAll('<!-- -->', '');
    for (const words of [
      'Flat: $50.',
      'Two ears',
      'One room',
      'By Mixfront Studio',
      'Zip it',
      'So it arrives.',
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('Fast Delivery');
    expect(html).not.toContain('All genres');
    expect(html).toContain('href="https://example.com/hs"');
    const faq = renderPage(data({ page: 'faq', settings }), assets);
    expect(faq).toContain('By Mixfront Studio');
    expect(faq).not.toContain('Two ears');
  });

  it('serves the admin app in an empty document', () => {
    expect(
      renderAdmin(assets, { max_upload_mb: 250, locale: 'de-DE', timezone: 'Europe/Berlin', logo: null }),
    ).toContain(
      '<div id="root" data-max-upload-mb="250" data-locale="de-DE" data-timezone="Europe/Berlin"></div>',
    );
  });
});
