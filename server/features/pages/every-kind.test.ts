import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBuiltInTemplates } from '../../../shared/kits/kits.ts';
import { pageNames } from '../../../shared/pages.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import { builtWeb } from '../../../test/built.ts';
import { changeSettings } from '../../../test/content.ts';
import { writeEveryEmail } from '../../../test/every-email.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readPageData } from './page-data.ts';
import type { Web } from './web-build.ts';

// A studio is what it sells: every public page and every kind of email is read for the words of other trades.

const mixes = /\bmix(?:es|ed|ing|down)?\b/gi;
const masters = /\bmaster(?:s|ed|ing)?\b/gi;

type Case = {
  kind: StudioKind;
  /** What another trade would say. */
  foreign: RegExp[];
  /** What is done to a song here. */
  own: string;
  version: { kind: string; note: string };
  /** Where the client's own work is meant, before it or after it. */
  allowed: string[];
  /** The two sides of a built-in demo. */
  demo: [before: string, after: string];
};
const cases: Case[] = [
  {
    kind: 'mastering',
    foreign: [mixes],
    own: 'Mastering',
    version: { kind: 'master', note: 'Both masters.' },
    // The demo is what clients send, and what they get.
    allowed: [
      'Your final mix, from the first sound to the end of the last reverb.',
      ...['Mix<', 'Mix at ', '{ "Mix"', 'The mix keeps its balance:', '-mix.mp3'],
    ],
    demo: ['Mix', 'Master'],
  },
  {
    kind: 'mixing',
    foreign: [masters],
    own: 'Mixing',
    version: { kind: 'mix', note: 'Both mixes.' },
    allowed: ['You get a WAV, ready for mastering.', 'A WAV, ready for mastering'],
    demo: ['Before', 'After'],
  },
  {
    kind: 'other',
    foreign: [mixes, masters],
    own: 'Production',
    version: { kind: 'clean', note: 'Both songs.' },
    allowed: [],
    demo: ['Before', 'After'],
  },
];

/** What a person reads or is read: without the names of fields in the page’s data, of files and of classes. */
const read = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/ (?:class|src|srcset|href|id|for|name|data-[a-z-]+)="[^"]*"/g, ' ')
    .replaceAll(/"(?:id|url|studio_kind|services|delivers|delivered)":(?:"[^"]*"|\[[^\]]*\])/g, ' ')
    .replaceAll(/"[a-z_]+":/g, ' ')
    .replaceAll('<!-- -->', '');

const expectNone = (words: string, { foreign, allowed }: Case, where: string) => {
  const rest = allowed.reduce((text, sentence) => text.replaceAll(sentence, ''), words);
  const found = foreign.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map(({ index }) => rest.slice(Math.max(0, index - 60), index + 40)),
  );
  expect(found, where).toEqual([]);
};

let web: Web;
beforeAll(async () => {
  web = await builtWeb();
});

describe.each(cases)('a studio of the kind $kind', (given) => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ web });
    expect((await changeSettings(product, { studio_kind: given.kind })).statusCode).toBe(200);
  });
  afterAll(() => product.close());

  test.each(pageNames)('says nothing of another trade on the page %s', async (page) => {
    const html = web.renderPage(await readPageData(product.deps, page), web.assetsOf(page));
    expectNone(read(html), given, page);
  });

  test('says its own on the landing page, to people and to search engines', async () => {
    const html = web.renderPage(await readPageData(product.deps, 'landing'), web.assetsOf('landing'));
    for (const words of [
      `<title>Mixfront Studio - ${given.own}, $`,
      `"serviceType":"Audio ${given.own.toLowerCase()}"`,
      `${given.own} for independent artists`,
    ])
      expect(html).toContain(words);
  });

  test('lets hear what it does until it has tracks of its own', async () => {
    const html = web.renderPage(await readPageData(product.deps, 'landing'), web.assetsOf('landing'));
    const names = [...html.matchAll(/role="tab"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(given.demo));
    expect(html.includes('/samples/rain-on-tape-mix.mp3')).toBe(given.kind === 'mastering');
  });

  test('nor while its kind is chosen, before it is saved', async () => {
    const back = await changeSettings(product, { studio_kind: 'mixing_mastering' });
    expect(back.statusCode).toBe(200);
    const data = await readPageData(product.deps, 'landing', { studio_kind: given.kind });
    await changeSettings(product, { studio_kind: given.kind });
    expect(data).toEqual(await readPageData(product.deps, 'landing'));
    expectNone(read(web.renderPreview(data, web.assetsOf('landing'))), given, 'preview');
  });

  test('nor in its public lists', async () => {
    for (const path of ['/api/settings', '/api/offer', '/api/faq'])
      expectNone(read((await product.app.inject(path)).body), given, path);
  });

  test('nor in an email to start from', () => {
    for (const { name, purpose, subject, message } of getBuiltInTemplates(given.kind))
      expectNone(`${name} ${purpose} ${subject} ${message}`, given, name);
  });

  test('nor in any email', async () => {
    for (const { kind, words } of await writeEveryEmail(product, { refund: 10, version: given.version }))
      expectNone(read(words), given, kind);
  });
});
