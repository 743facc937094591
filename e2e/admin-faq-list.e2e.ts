import { describe, expect, test } from 'vitest';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { edit, form, listed, setFaqStage } from './faq-steps.ts';
import { focused, toast } from './page-tests.ts';

const { stage, asOwner, stored, add, publicQuestions } = setFaqStage();

describe('the order of the list', () => {
  test('is changed with arrow buttons by keyboard alone, and persists', async () => {
    for (const question of ['A?', 'B?', 'C?']) await add(question);
    const page = await asOwner('/admin/faq');
    const up = page.getByRole('button', { name: 'Move up C?' });
    await edit(page, 'C?').click();
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Moved to place 2 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByText('Moved to place 1 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await focused(up);
    await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => listed(page)).toEqual(['C?', 'A?', 'B?']);
    // The open form follows the move: saving it does not restore the old position.
    await expect.poll(() => form(page).order.inputValue()).toBe('0');
    await expect
      .poll(async () => (await stored()).map(({ question, order }) => `${question}${order}`))
      .toEqual(['C?0', 'A?1', 'B?2']);
    await expect.poll(() => publicQuestions()).toEqual(['C?', 'A?', 'B?']);
    const down = page.getByRole('button', { name: 'Move down A?' });
    await down.focus();
    await page.keyboard.press('Space');
    await focused(down);
    await expect.poll(() => listed(page)).toEqual(['C?', 'B?', 'A?']);
    await form(page).save.click();
    await toast(page, 'FAQ item updated successfully');
    await expect.poll(() => publicQuestions()).toEqual(['C?', 'B?', 'A?']);
  });

  test('reverts when it could not be saved', async () => {
    for (const [index, question] of ['A?', 'B?'].entries()) await add(question, index);
    const page = await asOwner('/admin/faq');
    await edit(page, 'A?').waitFor();
    await page.route('**/api/admin/faq/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Move down A?' }).click();
    await toast(page, 'Failed to update FAQ item');
    await expect.poll(() => listed(page)).toEqual(['A?', 'B?']);
  });
});

describe('ten built-in answers', () => {
  test('become the owner’s own; when that stops half-way, the rest can follow', async () => {
    await stage.studio.setPrices({ base_price: 65 });
    const page = await asOwner('/admin/faq');
    const built = await publicQuestions();
    let sent = 0;
    await page.route('**/api/admin/faq', (route) => {
      sent += 1;
      return sent === 5 ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: 'Copy all ten and edit' }).dblclick();
    await page.getByText('4 of 10 added. The rest weren’t.').waitFor();
    await expect.poll(() => listed(page)).toEqual(built.slice(0, 4));
    await page.getByRole('button', { name: 'Add the other 6' }).click();
    await toast(page, 'You can now edit the built-in answers');
    await expect.poll(() => listed(page)).toEqual(built);
    await expect.poll(() => page.getByRole('button', { name: /^Add the other/ }).count()).toBe(0);
    await expect.poll(() => publicQuestions()).toEqual(built);
    expect((await stored()).map(({ answer }) => answer).join()).toContain('$65 per song');
    await expect.poll(() => form(page).order.inputValue()).toBe('10');
  });
});

test('axe finds no violations in the filled list, an invalid form and a question', async () => {
  const page = await asOwner('/admin/faq', { viewport: { width: 390, height: 844 } });
  await page.getByText('Visitors see ten built-in answers.').waitFor();
  await page.getByRole('button', { name: 'Go to the form' }).click();
  const { question, answer, save } = form(page);
  await focused(question);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Copy all ten and edit' }).click();
  await page.getByRole('button', { name: /^Edit How do I pay/ }).click();
  await answer.fill('');
  await save.click();
  await page.locator('form').getByText('Please fill in both question and answer').waitFor();
  await expectAccessibleAtEveryWidthNightly(page);
  await page.route('**/api/admin/faq/*', (route) => route.abort());
  await answer.fill('With money.');
  await save.click();
  await page.getByText('Your changes are still here.').waitFor();
  await page.getByRole('button', { name: /^Delete How do I pay/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessibleNightly(page);
});
