import { describe, expect, test } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { at, button, DAY, field, path, setDiscountStage } from './discount-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';

const { stored, add, open } = setDiscountStage();

describe('invalid input', () => {
  test('shows an error beside each field and sends nothing', async () => {
    const page = await open();
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await button(page, 'Add discount code').click();
    await page.locator('form[data-editor]').getByText('Code is required').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await focused(field(page, 'Code'));
    for (const [name, text, words] of [
      ['Code', 'TEN OFF', 'Use only letters, digits, dashes, dots and underscores'],
      ['Value', 'ten', 'Enter a percentage like 10 or 12.5'],
      ['Value', '101', 'A percentage can be 100 at most'],
      ['Minimum subtotal', 'some', 'Enter an amount in dollars'],
      ['Max uses', '1.5', 'Uses must be a whole number'],
    ] as const) {
      for (const [label, good] of Object.entries({
        Code: 'TEN',
        Value: '10',
        'Minimum subtotal': '',
        'Max uses': '',
      }))
        await field(page, label).fill(label === name ? text : good);
      await button(page, 'Add discount code').click();
      await page.locator('[aria-invalid=true]').waitFor();
      await expect.poll(() => wordsOf(page.locator('form[data-editor]'))).toContain(words);
      await focused(field(page, name));
    }
    expect(calls).toEqual([]);
  });

  test('rejects an incomplete date instead of treating it as empty', async () => {
    const page = await open();
    await field(page, 'Code').fill('HALF');
    await field(page, 'Value').fill('10');
    await field(page, 'Ends at').focus();
    await page.keyboard.type('12');
    await button(page, 'Add discount code').click();
    await page.getByText('Enter both date and time, or clear both').first().waitFor();
    await expect.poll(() => stored()).toEqual([]);
  });

  test('keeps the form when the code is taken or the server does not answer', async () => {
    await add('TAKEN');
    const page = await open();
    await field(page, 'Code').fill('taken');
    await field(page, 'Value').fill('5');
    await button(page, 'Add discount code').click();
    await toast(page, 'Failed to add the discount code');
    await page.getByText('You already have a code taken.').first().waitFor();
    await focused(field(page, 'Code'));
    await field(page, 'Code').fill('FREE');
    await page.route(`**${path}**`, (route) => route.abort());
    await button(page, 'Add discount code').click();
    await page.getByText('Your changes are still here.').waitFor();
    await button(page, 'Switch off TAKEN').click();
    await toast(page, 'Failed to switch the discount code off');
    await page.unroute(`**${path}**`);
    await button(page, 'Add discount code').click();
    await toast(page, 'Discount code added');
    expect((await stored()).map(({ code, active }) => [code, active])).toEqual([
      ['FREE', true],
      ['TAKEN', true],
    ]);
  });

  test('asks about unsaved codes and unsaved settings before leaving the page', async () => {
    await add('KEPT');
    const page = await open();
    const orders = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' });
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await field(page, 'Business name').fill('Half a name');
    await orders.click();
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Discard changes').click();
    await field(page, 'Code').fill('HALF');
    await orders.click();
    await leave.getByRole('button', { name: 'Cancel' }).click();
    // Moving to another section of the same page does not count as leaving.
    await page.getByRole('link', { name: 'Storage' }).click();
    await focused(page.getByRole('heading', { name: 'Storage' }));
    await orders.click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});

test('axe finds no violations in any state, at narrow and wide widths', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.getByText('No discount codes yet.').waitFor();
  await expectNoViolations(page);
  await add('OVER', { ends_at: at(-DAY) });
  await add('SOON', { starts_at: at(DAY), description: 'A word about it' });
  await add('OFF', { active: false });
  await page.reload();
  await button(page, 'Edit OFF').click();
  await field(page, 'Value').fill('');
  await button(page, 'Save changes').click();
  await page.getByText('Value is required').first().waitFor();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolations(page);
  await button(page, 'Delete SOON').click();
  await page.getByRole('alertdialog').waitFor();
  await expectNoViolations(page);
});
