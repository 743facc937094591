import { expect, test } from 'vitest';
import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import {
  defaultSettings,
  defaultStudioSettings,
  type OwnerSettings,
  type Settings,
} from '../../../shared/settings.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { shownSettings } from '../../../test/offers.ts';
import { storeSetting } from '../system/setup-mark-queries.ts';

const product = setUpTestApp();

/** Everything the owner sees of a new studio. */
const ownDefaults = { ...defaultStudioSettings, ...shownSettings, receipt_next_number: 1 };

const put = (payload: object) => changeSettings(product, payload);

/** Without the version. */
const own = async () => {
  const { version: _, ...settings } = (await product.callAsOwner('GET', '/settings')).json<OwnerSettings>();
  return settings;
};
const open = async () => (await product.app.inject('/api/settings')).json<Settings>();

test('a new studio has the defaults, which are public', async () => {
  expect(await open()).toEqual(shownSettings);
  expect(defaultSettings.payment_message).toBe(friendsWording);
  expect(friendsWording).toContain('Friends & Family');
  expect(neutralWording).not.toContain('Friends');
});

test('a changed price is public at once, and other fields stay', async () => {
  expect((await put({ base_price: 20 })).statusCode).toBe(200);
  const { base_price, regular_price } = await open();
  expect({ base_price, regular_price }).toEqual({ base_price: 20, regular_price: 90 });
  await put({ base_price: 50 });
});

test('texts, figures and names are stored as written, including placeholders', async () => {
  const change = {
    business_name: '  Tape & Tea <b>  ',
    hero_title: '{studio}: loud, {Price} a song',
    hero_text: '',
    about_title: '{years} years',
    about_text: ' One.\r\n\r\n\r\nTwo <i>and</i> a half.\n ',
    tracks_mixed: '1,200+',
    happy_artists: '8',
    countries: '12 000',
    years_of_experience: '1',
    postal_address: '4 Thistle Yard, Leith',
    payment_message: '',
    paypal_handle: '',
    cashapp_handle: 'TapeTea',
  };
  const answer = await put(change);
  expect(answer.statusCode).toBe(200);
  const kept = {
    ...shownSettings,
    ...change,
    business_name: 'Tape & Tea <b>',
    about_text: 'One.\n\n\nTwo <i>and</i> a half.',
  };
  // Private settings aren't public.
  const all = { ...ownDefaults, ...kept };
  expect(answer.json()).toEqual({ ...all, version: expect.any(Number) });
  expect(await open()).toEqual(kept);
  expect(await own()).toEqual(all);
  await put(defaultSettings);
});

test.each([
  [{ base_price: -1 }, 'base_price', 'The amount cannot be negative'],
  [{ base_price: '50' }, 'base_price', 'Enter an amount'],
  [{ base_price: null }, 'base_price', 'Enter an amount'],
  [{ rush_price: 1.005 }, 'rush_price', 'Use at most two decimals'],
  [{ regular_price: 100_000.01 }, 'regular_price', 'The amount cannot be above $100,000'],
  [{ currency: 'EURO' }, 'currency', 'Choose a currency by its ISO code, like USD or EUR'],
  [{ currency: 7 }, 'currency', 'Choose a currency'],
  [{ locale: 'german' }, 'locale', 'Choose a locale by its code, like en-US or de-DE'],
  [{ locale: 'xx-YY' }, 'locale', 'Choose a locale by its code, like en-US or de-DE'],
  [{ locale: 'en-US\u0000' }, 'locale', 'Locale contains characters that can’t be stored'],
  [{ currency: 'JPY', rush_price: 12.5 }, 'rush_price', 'Use no decimals'],
  [{ currency: 'KWD', rush_price: 12.3456 }, 'rush_price', 'Use at most three decimals'],
  [{ rush_price: 0.0000000000001 }, 'rush_price', 'Use at most two decimals'],
  [{ contact_email: 'not an address' }, 'contact_email', 'Enter an email address like name@example.com'],
  [
    { contact_email: 'a@b.test\r\nBcc: c@d.test' },
    'contact_email',
    'Enter an email address like name@example.com',
  ],
  [
    { paypal_handle: 'javascript:alert(1)' },
    'paypal_handle',
    'PayPal handle: use letters, digits, dots, dashes and underscores',
  ],
  [{ cashapp_handle: 'x'.repeat(61) }, 'cashapp_handle', 'Cash App handle can have at most 60 characters'],
  [{ business_name: ' ' }, 'business_name', 'Business name is required'],
  [{ business_name: 'x'.repeat(81) }, 'business_name', 'Business name can have at most 80 characters'],
  [{ business_name: 'a\nb' }, 'business_name', 'Business name contains characters that can’t be stored'],
  [{ hero_title: '' }, 'hero_title', 'Hero title is required'],
  [{ hero_title: 'x'.repeat(81) }, 'hero_title', 'Hero title can have at most 80 characters'],
  [{ hero_text: 'Only {prize} a song' }, 'hero_text', '{prize} isn’t a placeholder'],
  [{ hero_text: '{}' }, 'hero_text', '{} isn’t a placeholder'],
  [{ hero_text: 'two\nlines' }, 'hero_text', 'Hero text contains characters that can’t be stored'],
  [{ hero_text: 'x'.repeat(241) }, 'hero_text', 'Hero text can have at most 240 characters'],
  [{ about_title: ' ' }, 'about_title', 'About title is required'],
  [{ about_text: 'x'.repeat(2001) }, 'about_text', 'About text can have at most 2000 characters'],
  [{ about_text: '{toString}' }, 'about_text', '{toString} isn’t a placeholder'],
  [{ about_text: 'a\u0000b' }, 'about_text', 'About text contains characters that can’t be stored'],
  [{ about_text: 7 }, 'about_text', 'About text must be text'],
  [{ tracks_mixed: 'many' }, 'tracks_mixed', 'Tracks finished must be a number'],
  [{ happy_artists: '+' }, 'happy_artists', 'Happy artists must be a number'],
  [{ countries: '<b>5</b>' }, 'countries', 'Countries must be a number'],
  [{ years_of_experience: 8 }, 'years_of_experience', 'Years of experience must be text'],
  [{ postal_address: 'x'.repeat(301) }, 'postal_address', 'Postal address can have at most 300 characters'],
  [
    { payment_message: 'x'.repeat(301) },
    'payment_message',
    'Payment message can have at most 300 characters',
  ],
])('%j is refused naming the field, and nothing of the change is stored', async (change, field, words) => {
  const answer = await put({ ...change, ...(field === 'countries' ? {} : { countries: '99+' }) });
  expect(answer.statusCode).toBe(422);
  const [first, ...others] = answer.json().errors;
  expect(first.field).toBe(field);
  expect(first.message).toMatch(new RegExp(`^${words.replace(/[$(){}.]/g, '\\$&')}`));
  expect(others).toEqual([]);
  expect(await own()).toEqual(ownDefaults);
});

test('every invalid field gets its own message', async () => {
  const answer = await put({ base_price: 'x', hero_title: '', countries: 'all' });
  expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'hero_title',
    'countries',
    'base_price',
  ]);
});

test.each([
  'is_admin',
  'id',
  'key',
  '__proto__',
  'constructor',
  'toString',
])('%s is not a setting and is refused', async (field) => {
  const answer = await product.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: { ...(await product.asOwner()), 'content-type': 'application/json' },
    payload: `{"${field}":true,"countries":"99+"}`,
  });
  expect([400, 422]).toContain(answer.statusCode);
  expect(await own()).toEqual(ownDefaults);
});

test('a payment method may be given by its link, and the demos may be hidden', async () => {
  const change = { paypal_handle: 'https://paypal.me/LowTide/', cashapp_handle: 'cash.app/$LowTide' };
  const kept = { paypal_handle: 'LowTide', cashapp_handle: '$LowTide', show_demos: false };
  expect((await put({ ...change, show_demos: false })).json()).toMatchObject(kept);
  expect(await open()).toMatchObject(kept);
  expect((await put({ show_demos: 'no' })).json().errors).toEqual([
    { field: 'show_demos', message: 'Send true or false' },
  ]);
  await put(defaultSettings);
});

test('only the owner can change settings or read the private ones', async () => {
  for (const method of ['GET', 'PUT'] as const)
    expect((await product.app.inject({ method, url: '/api/admin/settings' })).statusCode).toBe(401);
});

test('a stored value that can’t be used counts as unchanged', async () => {
  const rows = {
    hero_text: '"From {fee} a song"',
    about_text: '"Still {years} years"',
    base_price: '"fifty"',
    rush_price: 'not even JSON',
    tracks_mixed: '500',
    countries: '"70+"',
    paypal_handle: '"@LowTide"',
    theme: '"dark"',
    toString: '"x"',
    __proto: '{}',
  };
  await product.deps.database.transaction(async (tx) => {
    for (const [key, value] of Object.entries(rows))
      await tx
        .insertInto('settings')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
  });
  expect(await own()).toEqual({
    ...ownDefaults,
    countries: '70+',
    paypal_handle: 'LowTide',
    about_text: 'Still {years} years',
  });
  await put({ base_price: 55 });
  expect(await own()).toMatchObject({ base_price: 55, rush_price: 20 });
});

test('what another version stored is read as far as this one knows it', async () => {
  const texts = { promises: '', music_title: 'Heard here', a_gone_text: 'x', form_title: 'Only {prize}' };
  const sections = [
    { id: 'pricing', visible: true },
    { id: 'a-gone-section', visible: true },
    { id: 'about', visible: false },
    { id: 'contact-form', visible: true },
    { id: 'samples', visible: true },
  ];
  await product.deps.database.transaction(async (tx) => {
    await storeSetting(tx, 'sections', sections);
    await storeSetting(tx, 'texts', texts);
  });
  for (const read of [own, open])
    expect(await read()).toMatchObject({
      sections: [
        ...sections.filter(({ id }) => id !== 'a-gone-section'),
        { id: 'testimonials', visible: true },
        { id: 'how-to-send', visible: true },
      ],
    });
  expect((await own()).texts).toEqual({ promises: '', music_title: 'Heard here' });
  // A form still has to send each of them once.
  expect((await put({ sections })).statusCode).toBe(422);
  await product.deps.database.transaction(async (tx) => {
    await storeSetting(tx, 'sections', 'none');
    await storeSetting(tx, 'texts', null);
  });
  const { sections: usual, texts: none } = defaultSettings;
  expect(await own()).toMatchObject({ sections: usual, texts: none });
});
