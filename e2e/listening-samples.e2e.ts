import { describe, expect, test } from 'vitest';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

describe('the samples', () => {
  test('a swipe or a drag turns the page, and a drag on a button does not press it', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    await alive(samples.getByRole('button', { name: 'Next sample' }));
    const title = () => samples.getByRole('heading', { level: 3 }).innerText();
    const first = await title();
    const play = samples.getByRole('button', { name: /^Play .+, before$/ });
    await play.scrollIntoViewIfNeeded();
    const box = await play.boundingBox();
    if (!box) throw new Error('The button has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x + 200, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).not.toBe(first);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 180, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).toBe(first);
    await expect.poll(() => samples.getByRole('button', { name: /^Stop / }).count()).toBe(0);
  });

  test('stopping returns to the start, and starting another sample stops the first', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    const before = samples.getByRole('button', { name: /, before$/ });
    const after = samples.getByRole('button', { name: /, after$/ });
    await alive(before);
    const at = (index: number) =>
      samples
        .locator('audio')
        .nth(index)
        .evaluate(({ currentTime, paused }: HTMLAudioElement) => ({ currentTime, paused }));
    await before.click();
    await expect.poll(async () => (await at(0)).currentTime).toBeGreaterThan(0.4);
    await after.click();
    await expect.poll(async () => (await at(1)).currentTime).toBeGreaterThan(0.2);
    expect(await at(0)).toEqual({ currentTime: 0, paused: true });
    await expect.poll(() => before.getAttribute('aria-label')).toMatch(/^Play /);
    await after.click();
    await expect.poll(() => at(1)).toEqual({ currentTime: 0, paused: true });
  });
});
