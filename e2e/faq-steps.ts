import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { FaqItem } from '../shared/faq.ts';
import { adminOf } from './admin-steps.ts';
import { setStage } from './set-up.ts';

export const form = (page: Page) => ({
  question: page.getByLabel('Question', { exact: true }),
  answer: page.getByLabel('Answer', { exact: true }),
  category: page.getByLabel('Category', { exact: true }),
  order: page.getByLabel('Order', { exact: true }),
  add: page.getByRole('button', { name: 'Add FAQ item' }),
  save: page.getByRole('button', { name: 'Save changes' }),
});
export const edit = (page: Page, question: string) =>
  page.getByRole('button', { name: `Edit ${question}`, exact: true });
export const remove = (page: Page, question: string) =>
  page.getByRole('button', { name: `Delete ${question}`, exact: true });
/** The questions in list order. */
export const listed = async (page: Page) => {
  const names = await page.getByRole('button', { name: /^Edit / }).allInnerTexts();
  return names.map((name) => name.replace(/^Edit\s+/, ''));
};

/** A stage without the owner's own questions, and helpers for what is stored and shown. */
export const setFaqStage = () => {
  const stage = setStage();
  const { asGuest, asOwner } = adminOf(stage);
  const stored = async () => (await stage.studio.ask<{ items: FaqItem[] }>('/api/faq')).items;
  const add = (question: string, order = 0, answer = `About ${question}`) =>
    stage.studio.ask<FaqItem>('/api/admin/faq', 'POST', { question, answer, category: 'timing', order });
  const publicQuestions = async () => {
    const visitor = await asGuest('/faq');
    const titles = await visitor.locator('main summary').allInnerTexts();
    await visitor.context().close();
    return titles.map((title) => title.trim());
  };

  beforeEach(async () => {
    for (const { id } of await stored()) await stage.studio.ask(`/api/admin/faq/${id}`, 'DELETE');
  });

  return { stage, asOwner, stored, add, publicQuestions };
};
