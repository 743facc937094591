import { describe, expect, test } from 'vitest';
import { edit, form, listed, remove, setFaqStage } from './faq-steps.ts';
import { focused, toast } from './page-tests.ts';

const { stage, asOwner, stored, add, publicQuestions } = setFaqStage();

describe('questions and answers', () => {
  test('one that is asked for while another is being saved opens once that is saved', async () => {
    await add('How long?');
    const page = await asOwner('/admin/faq');
    const { question, answer, add: send, save } = form(page);
    await edit(page, 'How long?').waitFor();
    const saved = Promise.withResolvers<void>();
    await page.route('**/api/admin/faq', async (route) => {
      const response = await route.fetch();
      await saved.promise;
      await route.fulfill({ response });
    });
    await question.fill('How loud?');
    await answer.fill('As loud as it wants to be.');
    await send.click();
    await edit(page, 'How long?').click();
    await page.getByRole('alertdialog').waitFor();
    saved.resolve();
    await toast(page, 'FAQ item added successfully');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => question.inputValue()).toBe('How long?');
    await save.waitFor();
  });

  test('are added, edited and deleted, and visitors see each change at once', async () => {
    const page = await asOwner('/admin/faq');
    const { question, answer, category, order, add: send, save } = form(page);
    await page.getByText('Visitors see ten built-in answers.').waitFor();
    await expect.poll(() => publicQuestions()).toHaveLength(10);
    await question.fill('  Do you mix live takes?  ');
    await answer.fill('Yes.\n\nSend the room too.');
    await category.selectOption('technical');
    await send.click();
    await toast(page, 'FAQ item added successfully');
    await focused(question);
    await expect.poll(() => question.inputValue()).toBe('');
    await expect.poll(() => order.inputValue()).toBe('1');
    await expect.poll(() => listed(page)).toEqual(['Do you mix live takes?']);
    await expect.poll(() => publicQuestions()).toEqual(['Do you mix live takes?']);
    await expect
      .poll(() => stored())
      .toMatchObject([
        {
          question: 'Do you mix live takes?',
          answer: 'Yes.\n\nSend the room too.',
          category: 'technical',
          order: 0,
        },
      ]);

    await question.fill('How loud?');
    await answer.fill('As loud as it wants to be.');
    await send.click();
    await edit(page, 'How loud?').waitFor();
    await edit(page, 'How loud?').click();
    await focused(question);
    await expect.poll(() => answer.inputValue()).toBe('As loud as it wants to be.');
    await expect.poll(() => order.inputValue()).toBe('1');
    await question.fill('How loud will it be?');
    await order.fill('-4');
    await answer.focus();
    await expect.poll(() => order.inputValue()).toBe('0');
    await save.click();
    await toast(page, 'FAQ item updated successfully');
    await focused(edit(page, 'How loud will it be?'));
    await send.waitFor();
    await expect.poll(() => publicQuestions()).toEqual(['Do you mix live takes?', 'How loud will it be?']);

    await remove(page, 'Do you mix live takes?').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this FAQ item?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await focused(remove(page, 'Do you mix live takes?'));
    await remove(page, 'Do you mix live takes?').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'FAQ item deleted successfully');
    await focused(edit(page, 'How loud will it be?'));
    await expect.poll(() => listed(page)).toEqual(['How loud will it be?']);
    await expect.poll(() => publicQuestions()).toEqual(['How loud will it be?']);
  });

  test('stay in the form while a field is missing or invalid', async () => {
    const page = await asOwner('/admin/faq');
    const { question, answer, order, add: send } = form(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await send.click();
    await toast(page, 'Please fill in both question and answer');
    await focused(question);
    const beside = page.locator('form').getByText('Please fill in both question and answer');
    await beside.waitFor();
    await page.getByText('Answer is required').waitFor();
    await question.fill('Why?');
    await beside.waitFor({ state: 'hidden' });
    await send.click();
    await focused(answer);
    await answer.fill('x'.repeat(5001));
    await order.fill('');
    await send.click();
    await page.getByText('Answer can have at most 5000 characters').first().waitFor();
    await expect.poll(() => order.inputValue()).toBe('0');
    expect(calls).toEqual([]);
    await expect.poll(() => question.inputValue()).toBe('Why?');
  });

  test('are not lost when the server does not answer or refuses', async () => {
    await add('Standing?');
    const page = await asOwner('/admin/faq');
    const { question, answer, add: send, save } = form(page);
    await page.route('**/api/admin/faq**', (route) => route.abort());
    await question.fill('Kept?');
    await answer.fill('Kept.');
    await send.click();
    await toast(page, 'Failed to add FAQ item');
    await page.getByText('The server didn’t respond.').first().waitFor();
    await expect.poll(() => question.inputValue()).toBe('Kept?');
    await page.unroute('**/api/admin/faq**');
    await page.route('**/api/admin/faq', (route) =>
      route.fulfill({
        status: 422,
        json: { detail: 'Two answers are one too many.', errors: [{ field: 'answer', message: 'Too wise' }] },
      }),
    );
    await send.click();
    await page.getByText('Two answers are one too many.').waitFor();
    await page.getByText('Too wise').waitFor();
    await focused(answer);
    await page.unroute('**/api/admin/faq');
    await send.click();
    await toast(page, 'FAQ item added successfully');

    await page.route('**/api/admin/faq/*', (route) => route.abort());
    await edit(page, 'Standing?').click();
    await answer.fill('Changed.');
    await save.click();
    await toast(page, 'Failed to update FAQ item');
    await expect.poll(() => answer.inputValue()).toBe('Changed.');
    await remove(page, 'Standing?').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Failed to delete FAQ item');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.unroute('**/api/admin/faq/*');
    await save.click();
    await toast(page, 'FAQ item updated successfully');
    expect((await stored()).find((item) => item.question === 'Standing?')?.answer).toBe('Changed.');
  });

  test('deleted by someone else disappear without an error', async () => {
    const { id } = await add('Gone?');
    const page = await asOwner('/admin/faq');
    await edit(page, 'Gone?').waitFor();
    await stage.studio.ask(`/api/admin/faq/${id}`, 'DELETE');
    await remove(page, 'Gone?').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'FAQ item deleted successfully');
    await page.getByText('Visitors see ten built-in answers.').waitFor();
  });
});

describe('unsaved work', () => {
  test('asks before opening another item, leaving the page or closing the tab', async () => {
    await add('One?');
    await add('Two?', 1);
    const page = await asOwner('/admin/faq');
    const { question, answer } = form(page);
    await edit(page, 'One?').click();
    await edit(page, 'Two?').click();
    await expect.poll(() => question.inputValue()).toBe('Two?');
    await answer.fill('Half a thought');
    await edit(page, 'One?').click();
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => answer.inputValue()).toBe('Half a thought');
    await focused(edit(page, 'One?'));
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => answer.inputValue()).toBe('Half a thought');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await edit(page, 'One?').click();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => question.inputValue()).toBe('One?');
    await focused(question);
    // The dialog has a button of that name too.
    await discard.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await focused(edit(page, 'One?'));
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});
