import { expect, test } from 'vitest';
import { adminOf, heading } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const places = [
  'Overview',
  'Orders',
  'Customers',
  'Messaging',
  'Testimonials',
  'Portfolio',
  'Images',
  'FAQ',
  'Settings',
];

test('the phone menu links to all nine pages of the admin area, fits the screen, and closes on a choice', async () => {
  const page = await asOwner('/admin', { viewport: { width: 390, height: 664 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  const list = page.getByRole('navigation', { name: 'Main' }).getByRole('list');
  for (const place of places) {
    await menu.click();
    const links = list.getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(places);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 390).toBe(true);
      expect(box && box.y + box.height <= 664).toBe(true);
    }
    if (place === 'Orders') await expectNoViolations(page, [390]);
    const link = list.getByRole('link', { name: place, exact: true });
    if (place === 'Settings') await link.press('Enter');
    else await link.click();
    await heading(page, place);
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => list.count()).toBe(0);
    await menu.click();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => list.locator('[aria-current=page]').count()).toBe(1);
    await page.keyboard.press('Escape');
  }
});
