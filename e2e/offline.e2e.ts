import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { offlineText } from '../web/lib/connection.ts';
import { type ClientsOrder, openRow, orderHeading, placedByClient } from './client-order-steps.ts';
import { fillForm, ordersSent, placedOrder, submitButton } from './order-steps.ts';
import { alive, focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { listed, note, openMix, ordered } from './version-steps.ts';

const stage = setStage();
const phone = { viewport: { width: 390, height: 844 } };

const uploaded = async (): Promise<Page> => {
  const page = await visit(stage.browser, stage.product.url, '/', phone);
  await fillForm(page);
  await page.getByText('All files are up').waitFor();
  return page;
};

describe('an order sent without a connection', () => {
  test('says that it will be sent, can be taken back, and is sent by itself once', async () => {
    const page = await uploaded();
    const sent = ordersSent(page);
    await page.context().setOffline(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await submitButton(page).waitFor();
    await submitButton(page).press('Enter');
    await page.getByText(offlineText).waitFor();
    expect(await page.getByText('Double-checking').count()).toBe(0);
    const waiting = page.getByRole('button', { name: 'Offline. I’ll send it when you’re back' });
    await focused(page.locator('[data-bottom-bar]').locator(waiting));
    expect(await page.getByText(/SUBMITTING|100%/).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await waiting.waitFor();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByText('No order was placed.').waitFor();
    await page.getByLabel('Notes').fill('Written on a train');
    await submitButton(page).click();
    await page.getByText(offlineText).waitFor();
    expect(sent).toEqual([]);
    await page.context().setOffline(false);
    const order = await stage.studio.order(await placedOrder(page));
    expect([sent.length, order.notes]).toEqual([1, 'Written on a train']);
  });

  nightlyTest('over Wi-Fi without internet says so after the first try, and is sent by itself', async () => {
    const page = await uploaded();
    const isCut = (url: URL) => url.pathname.startsWith('/api/');
    await page.route(isCut, (route) => route.abort('connectionfailed'));
    await submitButton(page).click();
    await page.getByText(offlineText).waitFor();
    expect(await page.getByText('Double-checking').count()).toBe(0);
    await page.unroute(isCut);
    await placedOrder(page);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  });

  test('whose answer is lost with the connection is sent again under its key: one order', async () => {
    const page = await uploaded();
    const before = (await stage.studio.orders()).length;
    const keys: (string | undefined)[] = [];
    await page.route('**/api/orders/immediate', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server has the order, and the client goes into a tunnel.
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await submitButton(page).click();
    await page.getByText(offlineText).waitFor();
    await page.context().setOffline(false);
    await placedOrder(page);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect((await stage.studio.orders()).length).toBe(before + 1);
  });
});

describe('on the order page without a connection', () => {
  const openOrder = async (context: BrowserContext, { id, path }: ClientsOrder): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(path);
    await orderHeading(page, id).waitFor();
    return page;
  };
  const messages = async ({ id }: ClientsOrder) => (await stage.studio.order(id)).messages;
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
  const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

  test('a message waits, can be changed, and is sent once, also after the page was closed', async () => {
    const order = await placedByClient(stage.product.url);
    const first = await visit(stage.browser, stage.product.url, order.path, phone);
    const context = first.context();
    await box(first).fill('Is the snar too loud?');
    await context.setOffline(true);
    await send(first).click();
    await first.getByText(offlineText).waitFor();
    await first.getByRole('button', { name: 'Don’t send it yet' }).click();
    await box(first).fill('Is the snare too loud?');
    await send(first).click();
    await first.getByText(offlineText).waitFor();
    expect(await messages(order)).toEqual([]);
    // The browser takes a page that closes back online for a moment, in which it mostly can’t reach the product either.
    const isMessage = (url: URL) => url.pathname.endsWith('/messages');
    await context.route(isMessage, (route) => route.abort('internetdisconnected'));
    await first.close();
    await context.unroute(isMessage);
    await context.setOffline(false);
    const page = await openOrder(context, order);
    await page.getByRole('log').getByText('Is the snare too loud?').waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('');
    expect((await messages(order)).map(({ text }) => text)).toEqual(['Is the snare too loud?']);
  });

  /** Goes online, and waits until the page has asked for the order again: what was still to be sent is on its way. */
  const goOnline = async (page: Page) => {
    const isOrder = (url: string) => /\/api\/client-orders\/[^/]+$/.test(new URL(url).pathname);
    await Promise.all([
      page.waitForResponse((response) => isOrder(response.url())),
      page.context().setOffline(false),
    ]);
  };
  const watchPosts = (page: Page, part: string): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(part)) sent.push(request.url());
    });
    return sent;
  };

  test('a payment report says that it waits, and is not sent once it was taken back or cancelled', async () => {
    const order = await placedByClient(stage.product.url);
    const page = await visit(stage.browser, stage.product.url, order.path, phone);
    const panel = page.getByRole('region', { name: 'Payments' });
    // So that what is needed offline is here.
    const price = await openRow(page, 'Price');
    await price.getByRole('button', { name: 'Get receipt' }).waitFor();
    await page.context().setOffline(true);
    await panel.getByRole('button', { name: 'I have paid' }).click();
    await panel.getByText(offlineText).waitFor();
    await panel.getByRole('button', { name: 'Don’t send it yet' }).click();
    await panel.getByRole('button', { name: 'Add details' }).click();
    await panel.getByRole('button', { name: 'Report payment' }).click();
    await panel.getByText(offlineText).waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'I have paid' }).waitFor();
    const sent = watchPosts(page, '/payment-reports');
    await goOnline(page);
    expect(sent).toEqual([]);
    await page.context().setOffline(true);
    await panel.getByRole('button', { name: 'I have paid' }).click();
    await panel.getByText(offlineText).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'I’m checking your payment' }).waitFor();
  });

  nightlyTest('a note that waits is not sent while it is typed on, nor as the next one', async () => {
    const { order } = await ordered(stage);
    const { page, player } = await openMix(stage, order, phone);
    await player.getByRole('button', { name: 'Add a note' }).click();
    await note(player).fill('More vocal');
    await page.context().setOffline(true);
    const save = player.getByRole('button', { name: 'Save note' });
    await save.click();
    await player.getByText(offlineText).waitFor();
    await note(player).press('End');
    await note(player).pressSequentially(' in the');
    await expect.poll(() => player.getByText(offlineText).count()).toBe(0);
    await save.click();
    await player.getByText(offlineText).waitFor();
    await player.getByRole('button', { name: 'Discard' }).click();
    await player.getByRole('button', { name: 'Add a note' }).click();
    await note(player).fill('Less reverb');
    const sent = watchPosts(page, '/notes');
    await goOnline(page);
    expect(sent).toEqual([]);
    await save.click();
    await listed(player, 'Less reverb').waitFor();
    expect(await player.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem').count()).toBe(
      1,
    );
  });

  test('a message that Send was pressed for the day before yesterday is not sent without another press', async () => {
    const order = await placedByClient(stage.product.url);
    const due_at = Date.now() - 48 * 3_600_000;
    const draft = JSON.stringify({ text: 'Louder, please', key: 'a'.repeat(32), due_at });
    const page = await visit(stage.browser, stage.product.url, order.path, {
      ...phone,
      prepare: (context) =>
        context.addInitScript(
          ([name = '', text = '']) => {
            // A blank page has no storage.
            if (location.pathname.startsWith('/order')) localStorage.setItem(name, text);
          },
          [`message-${order.id}`, draft],
        ),
    });
    const sent = watchPosts(page, '/messages');
    await box(page).waitFor();
    expect([await box(page).inputValue(), await send(page).innerText(), sent]).toEqual([
      'Louder, please',
      'Send message',
      [],
    ]);
    await send(page).click();
    await page.getByRole('log').getByText('Louder, please').waitFor();
  });

  test('a message and a note are sent by themselves when the connection is back', async () => {
    const { order } = await ordered(stage);
    const { page, player } = await openMix(stage, order);
    await player.getByRole('button', { name: 'Add a note' }).click();
    await note(player).fill('More vocal here');
    await box(page).fill('One more thing');
    await page.context().setOffline(true);
    await player.getByRole('button', { name: 'Save note' }).click();
    await player.getByText(offlineText).waitFor();
    await send(page).click();
    await expect.poll(() => page.getByText(offlineText).count()).toBe(2);
    await page.context().setOffline(false);
    await listed(player, 'More vocal here').waitFor();
    await page.getByRole('log').getByText('One more thing').waitFor();
    await expect.poll(() => page.getByText(offlineText).count()).toBe(0);
  });

  nightlyTest(
    'a message whose failure is heard only when the connection is back is sent by itself',
    async () => {
      const order = await placedByClient(stage.product.url);
      const page = await visit(stage.browser, stage.product.url, order.path, phone);
      const back = Promise.withResolvers<void>();
      await page.route(
        '**/messages',
        async (route) => {
          await back.promise;
          await route.abort('internetdisconnected');
        },
        { times: 1 },
      );
      await box(page).fill('One more thing');
      await page.context().setOffline(true);
      await send(page).click();
      await page.getByText(offlineText).waitFor();
      await page.context().setOffline(false);
      back.resolve();
      await page.getByRole('log').getByText('One more thing').waitFor();
      await expect.poll(() => box(page).inputValue()).toBe('');
      expect(await messages(order)).toHaveLength(1);
    },
  );

  nightlyTest('a part whose code doesn’t load is tried again, and says so after a few tries', async () => {
    const { path } = await placedByClient(stage.product.url);
    const pressed = async () => {
      const page = await visit(stage.browser, stage.product.url, path, phone);
      await page.route('**/assets/send-files-form-*.js', (route) => route.abort());
      const isCut = page.waitForEvent('requestfailed');
      const row = await openRow(page, 'Files');
      await row.getByRole('button', { name: 'Send more files' }).click();
      await isCut;
      return page;
    };
    const page = await pressed();
    await page.unrouteAll();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await (await pressed()).getByText('The upload form couldn’t load.').waitFor();
  });
});

test('a player without a connection says so', async () => {
  const page = await visit(stage.browser, stage.product.url, '/', phone);
  const deck = page.locator('main fieldset').first();
  const play = deck.getByRole('button', { name: 'Play' });
  await alive(play);
  await page.context().setOffline(true);
  await play.click();
  await deck.getByText('You’re offline. Press play again when you’re back.').waitFor();
});
