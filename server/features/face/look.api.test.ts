import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../../../shared/images.ts';
import { landingSections } from '../../../shared/landing-sections.ts';
import { getLogoFile } from '../../../shared/logo.ts';
import { pricingTexts } from '../../../shared/site-texts/pricing.ts';
import { sendForm, storedContent } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { addedImage, halves, hollowPng, jpeg, picturePart } from '../../../test/pictures.ts';

const product = setUpTestApp();
const get = (url: string) => product.app.inject({ url });
const send = (content: Buffer, name = 'logo.png') =>
  sendForm(product, 'PUT', '/logo', { files: [{ ...picturePart(content, name), part: 'image' }] });
const png = (width = 300, height = 100) => halves(width, height).png().toBuffer();

describe('the logo', () => {
  test('is stored in place of the one before, apart from the images, with icons', async () => {
    expect((await product.callAsOwner('GET', '/logo')).json()).toEqual({ logo: null });
    const first = await send(await png());
    expect(first.json()).toMatchObject({ logo: { width: 300, height: 100, widths: [96, 192, 300] } });
    const { logo } = first.json<{ logo: Picture }>();
    for (const side of [32, 180, 192, 512] as const) {
      const icon = await get(getLogoFile(logo, side));
      expect(icon.headers['content-type']).toBe('image/png');
      expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: side, height: side });
    }
    const card = await get(getLogoFile(logo, 1200));
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const kept = (await storedContent(product)).length;
    const second = await send(await jpeg(300, 100), 'logo.jpg');
    expect(second.json().logo.url).not.toBe(logo.url);
    expect(await storedContent(product)).toHaveLength(kept);
    expect((await get(getLogoFile(logo, 32))).statusCode).toBe(404);
    expect((await get('/api/images')).json()).toEqual({ images: [] });
    expect((await product.callAsOwner('GET', '/images')).json()).toEqual({ images: [] });
    expect((await product.callAsOwner('DELETE', '/logo')).json()).toEqual({ logo: null });
    expect((await product.callAsOwner('DELETE', '/logo')).json()).toEqual({ logo: null });
    expect(await storedContent(product)).toEqual([]);
  });

  test('can’t be an image of another kind', async () => {
    const answer = await sendForm(product, 'POST', '/images', {
      fields: { title: 'Logo', category: 'logo' },
      files: [picturePart(await jpeg())],
    });
    expect(answer.statusCode).toBe(422);
  });

  test('that can’t be used is refused in words, and the one before stays', async () => {
    const { logo } = (await send(await png())).json<{ logo: Picture }>();
    const image = await addedImage(product);
    for (const [name, content, status, words] of [
      ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /select an image/],
      ['huge.png', await hollowPng(7_746, 7_746), 422, /more than 40 megapixels/],
      ['half.jpg', (await jpeg()).subarray(0, 400), 422, /damaged|couldn’t read/],
      ['empty.png', Buffer.alloc(0), 415, /select an image/],
    ] as const) {
      const answer = await send(content, name);
      expect([name, answer.statusCode, answer.json().detail]).toEqual([
        name,
        status,
        expect.stringMatching(words),
      ]);
    }
    expect((await sendForm(product, 'PUT', '/logo', {})).json()).toMatchObject({
      detail: 'Choose a picture of your logo',
    });
    expect((await product.callAsOwner('GET', '/logo')).json()).toEqual({ logo });
    expect((await product.callAsOwner('GET', '/images')).json().images).toMatchObject([{ id: image.id }]);
  });

  test('that moves or hides a page becomes its first picture alone', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const both = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
    for (const [content, name] of [
      [moving, 'moving.webp'],
      [both, 'both.png'],
    ] as const) {
      const { logo } = (await send(content, name)).json<{ logo: Picture }>();
      const { rawPayload } = await get(getLogoFile(logo, 512));
      expect(rawPayload.includes('script')).toBe(false);
      expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
    }
  });
});

const save = (change: object) => product.callAsOwner('PUT', '/settings', change);
const everySection = landingSections.map((id) => ({ id, visible: true }));

describe('the look of the site', () => {
  test('is stored, without texts that are as the product’s, and without blank ones that may not be absent', async () => {
    const answer = await save({
      heading_font: 'condensed',
      social_links: [{ label: ' Bandcamp ', url: ' https://example.com/hs ' }],
      sections: [...everySection].reverse(),
      texts: {
        ...{ pricing_title: ' Prices ', form_title: '', promises: 'One\r\nTwo', music_title: 'My Music' },
        ...{ form_intro: ' ', pricing_intro: pricingTexts.pricing_intro },
      },
    });
    expect(answer.json()).toMatchObject({
      heading_font: 'condensed',
      social_links: [{ label: 'Bandcamp', url: 'https://example.com/hs' }],
      sections: [...everySection].reverse(),
    });
    const texts = { pricing_title: 'Prices', promises: 'One\nTwo', form_intro: '' };
    expect(answer.json().texts).toEqual(texts);
    expect((await get('/api/settings')).json().texts).toEqual(texts);
  });

  const link = (url: string) => ({ label: 'x', url });
  test.each([
    [{ heading_font: 'Comic Sans' }, 'heading_font'],
    [{ sections: everySection.slice(1) }, 'sections'],
    [{ sections: [...everySection, everySection[0]] }, 'sections'],
    [{ sections: everySection.map(({ id }) => ({ id, visible: false })) }, 'sections'],
    [{ sections: [{ id: 'footer', visible: true }, ...everySection.slice(1)] }, 'sections.0.id'],
    [{ social_links: [link('javascript:alert(1)')] }, 'social_links.0.url'],
    [{ social_links: [link('http://example.com')] }, 'social_links.0.url'],
    [{ social_links: [link('https://user@example.com')] }, 'social_links.0.url'],
    [{ social_links: [{ label: ' ', url: 'https://example.com' }] }, 'social_links.0.label'],
    [{ social_links: [link('https://example.com'), link('https://example.com')] }, 'social_links.1.url'],
    [{ social_links: Array.from({ length: 9 }, (_, n) => link(`https://example.com/${n}`)) }, 'social_links'],
    [{ texts: { pricing_title: 'For {nobody}' } }, 'texts.pricing_title'],
    [{ texts: { pricing_title: 'One\nTwo' } }, 'texts.pricing_title'],
    [{ texts: { included: 'x'.repeat(3_001) } }, 'texts.included'],
    [{ texts: { of_nothing: 'x' } }, 'texts'],
  ])('%j is refused in words', async (change, field) => {
    const before = (await product.callAsOwner('GET', '/settings')).json();
    const answer = await save(change);
    expect([answer.statusCode, answer.json().errors[0]]).toEqual([
      422,
      { field, message: expect.stringMatching(/^[A-Z{].{8,}/) },
    ]);
    expect((await product.callAsOwner('GET', '/settings')).json()).toEqual(before);
  });
});
