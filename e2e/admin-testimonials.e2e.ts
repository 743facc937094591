import { describe, expect, test } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { answerChanges } from './held-calls.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { button, fill, form, portrait, setTestimonialStage } from './testimonial-steps.ts';

const { asOwner, stored, publicWords } = setTestimonialStage();

describe('testimonials', () => {
  test('are added, edited and deleted, and visitors see each change at once', async () => {
    const page = await asOwner('/admin/testimonials');
    await page.getByText('No testimonials yet.').waitFor();
    const { name, content, rating, add, save } = await fill(page, 'Mara', 'It breathes now.\nAt last.');
    await expect.poll(() => rating.inputValue()).toBe('5');
    await rating.selectOption('4');
    await add.click();
    await toast(page, 'Testimonial added successfully!');
    await focused(name);
    await expect.poll(() => name.inputValue()).toBe('');
    await expect
      .poll(() => stored())
      .toMatchObject([
        { name: 'Mara', role: 'Singer', content: 'It breathes now.\nAt last.', rating: 4, image: null },
      ]);
    await expect.poll(() => publicWords()).toMatch(/It breathes now. At last. .*Mara Singer 4 of 5/);
    await fill(page, 'Noor', 'Loud without shouting.');
    await add.click();
    await button(page, 'Edit Noor').waitFor();
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit / }) });
    await expect.poll(() => wordsOf(rows.nth(0))).toContain('Loud without shouting.');

    await button(page, 'Edit Mara').click();
    await focused(name);
    await expect.poll(() => rating.inputValue()).toBe('4');
    await content.fill('It breathes, and it hits.');
    await save.click();
    await toast(page, 'Testimonial updated successfully!');
    await focused(button(page, 'Edit Mara'));
    await expect.poll(() => publicWords()).toContain('Loud without shouting.');
    expect((await stored()).map((one) => one.content)).toEqual([
      'Loud without shouting.',
      'It breathes, and it hits.',
    ]);

    await button(page, 'Delete Noor').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this testimonial?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await focused(button(page, 'Delete Noor'));
    await button(page, 'Delete Noor').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Testimonial deleted successfully');
    await focused(button(page, 'Edit Mara'));
    await expect.poll(() => publicWords()).toContain('It breathes, and it hits.');
  });

  test('stay in the form while something is missing', async () => {
    const page = await asOwner('/admin/testimonials');
    const { name, role, content, url, add } = form(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await name.fill('Mara');
    await content.fill('   ');
    await url.fill('javascript:alert(1)');
    await add.click();
    await toast(page, 'Please fill in all required fields');
    await focused(role);
    await page.getByText('Role is required').waitFor();
    await page.getByText('Content is required').waitFor();
    await page.getByText('Enter a path on this site').waitFor();
    await expect.poll(() => page.getByText('Name is required').count()).toBe(0);
    await expect.poll(() => name.inputValue()).toBe('Mara');
    expect(calls).toEqual([]);
  });

  test('are added once on a double click', async () => {
    const page = await asOwner('/admin/testimonials');
    const { add } = await fill(page, 'Mara');
    await add.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await toast(page, 'Testimonial added successfully!');
    await expect.poll(() => stored()).toHaveLength(1);
  });

  test('are not lost when the server does not answer', async () => {
    const page = await asOwner('/admin/testimonials');
    const { name, image, content, add, save } = await fill(page, 'Mara');
    await image.setInputFiles(portrait());
    await answerChanges(page, '**/api/admin/testimonials**', (route) => route.abort());
    await add.click();
    await toast(page, 'Failed to add testimonial');
    await page.getByText('Your changes are still here.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Mara');
    await page.getByText('face.jpg').waitFor();
    await page.unroute('**/api/admin/testimonials**');
    await add.click();
    await toast(page, 'Testimonial added successfully!');
    expect((await stored())[0]?.picture).not.toBeNull();
    await page.route('**/api/admin/testimonials/*', (route) =>
      route.fulfill({ status: 507, json: { detail: 'There is no room left on the disk.' } }),
    );
    await button(page, 'Edit Mara').click();
    await content.fill('Changed.');
    await save.click();
    await toast(page, 'Failed to update testimonial');
    await page.getByText('There is no room left on the disk.').waitFor();
    await button(page, 'Delete Mara').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Failed to delete testimonial');
    await toast(page, 'There is no room left on the disk.');
    await page.unroute('**/api/admin/testimonials/*');
    await save.click();
    await toast(page, 'Testimonial updated successfully!');
    expect((await stored())[0]?.content).toBe('Changed.');
  });

  test('can be reloaded when the list fails to load', async () => {
    const page = await asOwner('/admin/testimonials', {
      prepare: (context) => context.route('**/api/admin/testimonials', (route) => route.abort()),
    });
    await page.getByText('Failed to load testimonials').waitFor();
    await page.context().unroute('**/api/admin/testimonials');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No testimonials yet.').waitFor();
  });

  test('asks before leaving one half-written', async () => {
    const page = await asOwner('/admin/testimonials');
    await (await fill(page, 'Noor')).add.click();
    await button(page, 'Edit Noor').waitFor();
    await form(page).image.setInputFiles(portrait());
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'FAQ' }).click();
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Edit Noor').click();
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => form(page).name.inputValue()).toBe('Noor');
    await expect.poll(() => page.getByText('face.jpg').count()).toBe(0);
  });
});

test('everything works by keyboard alone', async () => {
  const page = await asOwner('/admin/testimonials');
  const { name, rating, image, add } = form(page);
  await name.focus();
  for (const text of ['Keys', 'Organist', 'Every note.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await focused(rating);
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await focused(image);
  const chosen = page.waitForEvent('filechooser');
  // Playwright has to expect the file chooser before it opens.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(portrait());
  await button(page, 'Remove picture').waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await focused(add);
  await page.keyboard.press('Enter');
  await toast(page, 'Testimonial added successfully!');
  await expect.poll(() => stored()).toMatchObject([{ name: 'Keys', rating: 3 }]);
  await button(page, 'Delete Keys').focus();
  await page.keyboard.press('Enter');
  await focused(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'Testimonial deleted successfully');
  await focused(page.locator('main h1'));
});

test('axe finds no violations in any state', async () => {
  const page = await asOwner('/admin/testimonials', { viewport: { width: 1440, height: 900 } });
  await page.getByText('No testimonials yet.').waitFor();
  await expectNoViolations(page);
  const { name, image, save, add } = await fill(page, 'Mara');
  await image.setInputFiles(portrait());
  await add.click();
  await button(page, 'Edit Mara').click();
  await name.fill('');
  await image.setInputFiles(portrait('notes.txt', 'text/plain', Buffer.from('x')));
  await save.click();
  await page.getByText('Name is required').waitFor();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await button(page, 'Delete Mara').click();
  await page.getByRole('alertdialog').waitFor();
  await expectNoViolations(page);
});
