import { describe, expect, test } from 'vitest';
import { nameOf, openForm, shareForm } from './order-steps.ts';
import { setStage } from './stage.ts';
import { visit } from './visit.ts';

const stage = setStage();
const open = (path = '/') => visit(stage.browser, stage.product.url, path);

describe('the link of a form', () => {
  test('a link is taken back: it opens nothing any more, and both forms stay as they are', async () => {
    const one = await open();
    await openForm(one);
    await nameOf(one).fill('Nova');
    const link = await shareForm(one);
    const two = await open(link);
    await openForm(two);
    await expect.poll(() => nameOf(two).inputValue()).toBe('Nova');

    await one.route('**/api/drafts/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const takeBack = one.getByRole('button', { name: 'Take the link back' });
    await takeBack.click();
    await one.getByText(/^The link still works: the studio could not be reached/).waitFor();
    await one.unrouteAll();
    await takeBack.press('Enter');
    for (const page of [one, two]) {
      await page.getByText(/^The link between your devices has ended/).waitFor();
      expect(await nameOf(page).inputValue()).toBe('Nova');
      await page.getByRole('button', { name: 'Send this to my computer' }).waitFor();
    }
    await expect
      .poll(() => one.evaluate(() => document.activeElement?.textContent))
      .toBe('Send this to my computer');
    expect(await one.getByRole('img', { name: 'QR code of the link' }).count()).toBe(0);

    const three = await open(link);
    await openForm(three);
    await three.getByText(/^The link between your devices has ended/).waitFor();
    expect(await nameOf(three).inputValue()).toBe('');
  });

  test('a link that has ended says so and leaves the form as it is', async () => {
    const page = await open(`/#draft=${'0'.repeat(32)}`);
    await openForm(page);
    await page.getByText(/^The link between your devices has ended/).waitFor();
    expect(await nameOf(page).inputValue()).toBe('');
  });
});
