import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Offer } from '../shared/offer.ts';
import { expectNoOther, readWords, trades } from '../test/trades.ts';
import { lookAgain, orderHeading, placedByClient } from './client-order-steps.ts';
import { tone } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient, deliver } from './version-steps.ts';

// A studio is what it sells, also on the pages that are only whole in a browser.
const stage = setStage();

/** All that a page says once it is there, with its closed rows opened. */
const readWhole = async (page: Page): Promise<string> => {
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  for (const row of await page.locator('main details:not([open]) > summary').all()) await row.press('Enter');
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  return readWords(`${await page.title()} ${await page.locator('body').innerHTML()}`);
};

test.each(trades)('an order of the kind $kind is told of in its own words', async (given) => {
  const { product, studio, browser } = stage;
  await studio.setPrices({ studio_kind: given.kind });
  const offer = (await (await fetch(`${product.url}/api/offer`)).json()) as Offer;
  const flags = Object.fromEntries(offer.add_ons.map(({ id }) => [id, 'true']));
  const order = await placedByClient(product.url, { fields: { ...flags, song_count: '2' } });
  const path = `/api/admin/orders/${order.id}`;
  const page = await visit(browser, product.url, order.path);

  const readOrder = async (state: string, heading: string | RegExp) => {
    await lookAgain(page);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expectNoOther(await readWhole(page), given, state);
  };
  await orderHeading(page, order.id).waitFor();
  await readOrder('unpaid', /to pay$/);

  for (const name of ['options', 'success', 'cancelled']) {
    const paying = await visit(
      browser,
      product.url,
      `/payment-${name}?order=${order.id}${new URL(order.path, product.url).hash}`,
    );
    await paying.getByText(order.id).first().waitFor();
    expectNoOther(await readWhole(paying), given, name);
    await paying.goto('/your-orders');
    await paying.getByRole('heading', { level: 1 }).waitFor();
    expectNoOther(await readWhole(paying), given, 'your orders');
  }

  await studio.ask(`${path}/payments`, 'POST', {
    method: 'paypal',
    amount: (await studio.order(order.id)).due_amount,
  });
  await studio.ask(`${path}/status`, 'PUT', { status: 'in_progress', tell_client: false });
  await readOrder('working', /working|Work has started/i);

  const songs = [1, 2];
  const content = wavOf(tone(2, 220, 0.3));
  const versions = [];
  for (const song of songs)
    versions.push(
      await addVersion(stage, order.id, {
        content,
        song,
        kind: given.version.kind,
        name: `Night Bus ${song}.wav`,
      }),
    );
  await deliver(stage, order.id);
  await readOrder('delivered', /ready$/);

  await addNote(stage, order, versions[0]?.id ?? '', { at_s: 0, text: 'Louder hook.' });
  await askAsClient(stage, order, '/rounds', 'POST', {});
  await readOrder('notes', /notes/i);

  await askAsClient(stage, order, '/approvals', 'POST', { all: true });
  await readOrder('approved', /approved/i);

  await studio.ask(`${path}/status`, 'PUT', { status: 'completed', tell_client: false });
  await readOrder('completed', /./);
});
