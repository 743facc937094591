import { expect, test } from 'vitest';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const other = setStage({ PUBLIC_URL: 'https://studio.example' });

test('on the owner’s own machine examples are marked, for screen readers too, until they are replaced', async () => {
  const open = () => visit(stage.browser, stage.product.url, '/', { viewport: { width: 390, height: 844 } });
  const page = await open();
  const figures = page.locator('main dl').first();
  await figures.getByText('500+').waitFor();
  expect(await figures.ariaSnapshot()).toContain('tracks mixed Example');
  const footer = page.getByRole('contentinfo');
  await alive(footer.getByRole('link').first());
  expect((await footer.ariaSnapshot()).match(/Example/g)).toHaveLength(2);
  await stage.studio.setPrices({ tracks_mixed: '500+', paypal_handle: 'lowtide' });
  const again = await open();
  await again.getByText('500+').first().waitFor();
  expect(await again.locator('main dl').first().ariaSnapshot()).not.toContain('tracks mixed Example');
  expect((await again.getByRole('contentinfo').ariaSnapshot()).match(/Example/g)).toHaveLength(1);
});

test('a visitor sees neither examples nor marks', async () => {
  // The address of a studio that others can reach.
  const answer = await fetch(`${other.product.url}/`);
  const html = await answer.text();
  expect(html).not.toMatch(/data-examples=|500\+|your-cashtag/);
});
