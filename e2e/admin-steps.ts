import type { Page } from 'playwright-core';
import { type OrderInput, placed, placedWithKey } from '../test/orders.ts';
import { visit } from './page-tests.ts';
import { owner } from './product.ts';
import type { Stage } from './set-up.ts';

type Options = Parameters<typeof visit>[3];

/** Signs in to the admin area of a stage, and places orders for it. */
export const adminOf = (stage: Stage) => {
  const asGuest = (path: string, options: Options = {}) =>
    visit(stage.browser, stage.product.url, path, options);
  return {
    asGuest,
    asOwner: async (path: string, options: Options = {}) =>
      asGuest(path, { storageState: await stage.studio.session(), ...options }),
    place: (name: string) => placed(stage.product.url, orderBy(name)),
    /** Includes the key that opens the order to its client. */
    placeWithKey: (name: string) => placedWithKey(stage.product.url, orderBy(name)),
  };
};

const orderBy = (name: string): OrderInput => ({
  fields: { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`, song_count: '1' },
});

export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const signIn = async (page: Page, secret: string = owner.password) => {
  await page.getByLabel('Username').fill(owner.username);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
export const views = (page: Page) => page.getByRole('button', { name: /^View MX-/ });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The row of an artist’s order in the queue of the overview. */
export const queueRow = (page: Page, artist: string) =>
  page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('listitem')
    .filter({ hasText: artist });

/** Chooses from the menu of a row of the queue, by keyboard. */
export const chooseInQueue = async (page: Page, artist: string, step: string) => {
  const row = queueRow(page, artist);
  await row.getByRole('button', { name: /^More for / }).press('Enter');
  await row.getByRole('menuitem', { name: step }).press('Enter');
};

/** Answers the payment dialog for an order that is not paid. */
export const answerMoney = async (page: Page, answer: 'Not yet' | 'Record payment') => {
  const question = page.getByRole('dialog', { name: 'Has the money arrived?' });
  await question.getByRole('button', { name: answer === 'Not yet' ? answer : /^Record payment of / }).click();
  await question.waitFor({ state: 'detached' });
};
