import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import type { SitePreview } from '../../../shared/site-preview.ts';
import { textIds } from '../../../shared/site-texts.ts';
import { counterFields } from '../../../shared/site-words.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { setPages } from '../../../test/pages.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { writeSettings } from '../settings/queries.ts';

const { stage, get, text, changeSettings } = setPages();

describe('the content of a page', () => {
  test('includes changed settings with the next visit', async () => {
    await get('/', { 'accept-encoding': 'br' });
    for (const business_name of ['First Studio', 'Second & <Studio>']) {
      expect((await changeSettings({ business_name })).statusCode).toBe(200);
      for (const path of ['/', '/faq', '/payment-options']) {
        const { body } = await get(path, { 'accept-encoding': 'br' });
        expect(brotliDecompressSync(body).toString()).toContain(
          business_name.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'),
        );
      }
    }
    expect(await text('/')).not.toContain('& <Studio>');
    await changeSettings({ business_name: 'Mixfront Studio' });
  });

  test('picks up changes by another process', async () => {
    const other = await createDeps(stage.product.deps.config, pino({ level: 'silent' }));
    try {
      const setName = (business_name: string) =>
        other.database.transaction((tx) => writeSettings(tx, { business_name }));
      await text('/');
      await setName('Elsewhere Studio');
      await expect.poll(() => text('/')).toContain('Elsewhere Studio');
      // Even for a single visitor after a long quiet time, unless the check takes longer than a visitor waits.
      const pass = stopClock();
      const visitOnce = async (name: string) => {
        await text('/faq');
        await setName(name);
        pass(3_200);
        return (await text('/faq')).includes(name);
      };
      let tries = 0;
      const isNew = () => visitOnce(`Quiet Studio ${++tries}`);
      await expect.poll(isNew).toBe(true);
    } finally {
      await closeDeps(other);
      await changeSettings({ business_name: 'Mixfront Studio' });
    }
  });

  test('is previewed with settings that aren’t saved, with every text marked; visitors get neither', async () => {
    const ask = async (payload: object) =>
      stage.product.app.inject({
        method: 'POST',
        url: '/api/admin/preview',
        headers: await stage.product.asOwner(),
        payload,
      });
    const answer = await ask({
      hero_title: '{studio} & <b>',
      accent: '#3355ff',
      site_scheme: 'light',
      texts: { guide_title: 'data-text="x"' },
      engineer_name: 'Ada',
    });
    const { html, accent } = answer.json<SitePreview>();
    expect(html).toContain('Mixfront Studio &amp; &lt;b&gt;</h1>');
    expect(html).toContain('data-scheme="light"');
    expect(html).not.toMatch(/<script|\/face\//);
    expect(accent['background-color-accent']).toMatch(/^#[0-9a-f]{6}$/);
    const marks = new Set([...html.matchAll(/ data-text="(\w+)"/g)].map(([, mark]) => mark));
    // Intros of demos are ours.
    const unseen = ['samples_intro', 'music_intro'];
    const wanted = [...textIds.filter((id) => !unseen.includes(id)), ...counterFields];
    expect([...wanted, 'hero_title', 'about_text', 'engineer_name'].filter((id) => !marks.has(id))).toEqual(
      [],
    );
    expect(await text('/')).not.toMatch(/data-text=|&lt;b&gt;/);
    expect((await ask({ hero_title: '{nonsense}' })).statusCode).toBe(422);
    expect((await ask({ payment_reminders: false })).statusCode).toBe(422);
    expect((await stage.product.app.inject({ method: 'POST', url: '/api/admin/preview' })).statusCode).toBe(
      401,
    );
  });

  test('can’t be broken out of by text in the settings', async () => {
    await changeSettings({ payment_message: '</script><script>alert(1)</script><!--' });
    const html = await text('/payment-options');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('\\u003c/script>\\u003cscript>');
    await changeSettings({ payment_message: 'Thank you' });
  });
});

describe('when the database fails', () => {
  const rename = (of: TestApp, from: string, to: string) =>
    of.deps.database.transaction(async (tx) => {
      await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx);
    });
  const withBroken = async (table: string, check: (of: TestApp) => Promise<void>) => {
    await using broken = await startTestApp({ web: stage.web });
    await rename(broken, table, `${table}_away`);
    await check(broken);
  };

  test.each([
    'testimonials',
    'portfolio_items',
    'images',
  ])('without %s the landing page is complete, and the browser fetches the rest', (table) =>
    withBroken(table, async (of) => {
      const { status, body } = await get('/', {}, { of });
      expect(status).toBe(200);
      expect(body.toString()).toContain('id="contact-form"');
      const name = { testimonials: 'testimonials', portfolio_items: 'portfolio', images: 'images' }[table];
      expect(body.toString()).toContain(`"${name}":null`);
    }));

  test('without faq_items the questions page is still rendered', () =>
    withBroken('faq_items', async (of) => {
      expect((await get('/faq', {}, { of })).status).toBe(200);
    }));

  test('without settings a page is an error page without internal details, and recovers', () =>
    withBroken('settings', async (of) => {
      const { status, headers, body } = await get('/faq', {}, { of });
      expect(status).toBe(500);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('</html>');
      expect(body.toString()).not.toMatch(/no such table|\bat .*:\d+:\d+/);
      await rename(of, 'settings_away', 'settings');
      expect((await get('/faq', {}, { of })).status).toBe(200);
    }));

  test('pages in memory stay available for any length of time', () =>
    withBroken('discounts', async (of) => {
      const pass = stopClock();
      const before = await text('/', of);
      await rename(of, 'settings', 'settings_away');
      for (let visit = 0; visit < 5; visit++) {
        const { status, body } = await get('/', {}, { of });
        expect([status, body.toString() === before]).toEqual([200, true]);
        pass(2_000);
      }
    }));

  test('a slow list is left to the browser, and is back on the next visit', async () => {
    const config = { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    const slow = await startTestApp({ web: stage.web, config });
    const holder = new Client({ connectionString: config.DATABASE_URL });
    await holder.connect();
    try {
      await holder.query('begin; lock table testimonials in access exclusive mode');
      // The lock is held until it is released, so a page that waited for it would never arrive.
      const { status, body } = await get('/', {}, { of: slow });
      expect([status, body.toString().includes('"testimonials":null')]).toEqual([200, true]);
      await holder.query('rollback');
      await expect.poll(() => text('/', slow)).toContain('"testimonials":[]');
    } finally {
      await holder.end();
      await slow.close();
    }
  });
});
