import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { Discount } from '../shared/discounts.ts';
import { adminOf } from './admin-steps.ts';
import { setStage } from './set-up.ts';

export const path = '/api/admin/discounts';
export const DAY = 86_400_000;
export const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const row = (page: Page, code: string) =>
  page.getByRole('listitem').filter({ has: button(page, `Edit ${code}`) });

/** A stage without discount codes, and the owner's page for them. */
export const setDiscountStage = () => {
  const stage = setStage();
  const { asGuest, asOwner } = adminOf(stage);
  const stored = async () => (await stage.studio.ask<{ discounts: Discount[] }>(path)).discounts;
  const add = (code: string, more: object = {}) =>
    stage.studio.ask<Discount>(path, 'POST', { code, kind: 'percent', value: 10, ...more });

  const open = (options: Parameters<typeof asOwner>[1] = {}) => asOwner('/admin/settings#discounts', options);

  beforeEach(async () => {
    for (const { id } of await stored()) await stage.studio.ask(`${path}/${id}`, 'DELETE');
  });

  return { stage, asGuest, stored, add, open };
};
