import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import type { Offer } from '../shared/offer.ts';
import { expectNoOther, readWords, trades } from '../test/trades.ts';
import { lookAgain, orderHeading, placedByClient } from './client-order-steps.ts';
import { tone } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient, deliver } from './version-steps.ts';

/** All that a page says once it is there, with its closed rows opened. */
const readWhole = async (page: Page): Promise<string> => {
  const isThere = () => expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await isThere();
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  await isThere();
  return readWords(`${await page.title()} ${await page.locator('body').innerHTML()}`);
};

// A studio is what it sells, also on the pages that are only whole in a browser.
describe.each(trades)('a studio of the kind $kind', (given) => {
  const stage = setStage();

  test('says nothing of another trade to the client of an order, from its payment to its end', async () => {
    const { product, studio, browser } = stage;
    await studio.setPrices({ studio_kind: given.kind });
    const { add_ons } = (await (await fetch(`${product.url}/api/offer`)).json()) as Offer;
    const flags = Object.fromEntries(add_ons.map(({ id }) => [id, 'true']));
    const order = await placedByClient(product.url, { fields: flags });
    const path = `/api/admin/orders/${order.id}`;
    const page = await visit(browser, product.url, order.path);
    await orderHeading(page, order.id).waitFor();
    const readOrder = async (state: string) => {
      const { next } = await askAsClient<ClientOrder>(stage, order, '');
      await lookAgain(page);
      await page.getByRole('heading', { name: next.title, exact: true }).waitFor();
      expectNoOther(await readWhole(page), given, state);
    };
    await readOrder('unpaid');

    for (const name of ['options', 'success', 'cancelled']) {
      const paying = await visit(browser, product.url, `/payment-${name}?order=${order.id}#${order.key}`);
      await paying.locator('main').getByText(order.id).first().waitFor();
      expectNoOther(await readWhole(paying), given, name);
    }
    await page.goto('/your-orders');
    await page.locator('main').getByText(order.id).first().waitFor();
    expectNoOther(await readWhole(page), given, 'your orders');
    await page.goto(order.path);

    const { due_amount: amount } = await studio.order(order.id);
    await studio.ask(`${path}/payments`, 'POST', { method: 'paypal', amount });
    await studio.ask(`${path}/status`, 'PUT', { status: 'in_progress', tell_client: false });
    await readOrder('working');

    const { kind } = given.version;
    const version = await addVersion(stage, order.id, {
      ...{ content: wavOf(tone(2, 220, 0.3)), kind, name: 'Night Bus.wav' },
    });
    await deliver(stage, order.id);
    await readOrder('delivered');

    await addNote(stage, order, version.id, { at_s: 0, text: 'Louder hook.' });
    await askAsClient(stage, order, '/rounds', 'POST', {});
    await readOrder('with notes');

    await addVersion(stage, order.id, { content: wavOf(tone(2, 330, 0.3)), kind, name: 'Night Bus.wav' });
    await deliver(stage, order.id);
    await askAsClient(stage, order, '/approvals', 'POST', { all: true });
    await readOrder('approved');

    await studio.ask(`${path}/status`, 'PUT', { status: 'completed', tell_client: false });
    await readOrder('completed');
  });
});
