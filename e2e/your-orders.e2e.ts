import { expect, test } from 'vitest';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { orderHeading } from './client-order-steps.ts';
import { setEmailStage } from './email-stage.ts';
import { visit } from './page-tests.ts';

const { stage, place, emailsTo } = setEmailStage();

test('a client has a link emailed that lists all of their orders, and opens one of them', async () => {
  const ids = [await place('Ines Vale'), await place('Ines Vale')];
  const address = (await stage.studio.order(ids[0] ?? '')).client_info.email;
  const page = await visit(stage.browser, stage.product.url, '/your-orders', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Send my links' }).press('Enter');
  await page.getByText('If there are orders for this address, I’ve sent the links.').waitFor();
  const findLink = () =>
    emailsTo(address)
      .map(({ text }) => /\/your-orders(#\S+)/.exec(text ?? '')?.[1])
      .find(Boolean);
  await expect.poll(findLink).toBeTruthy();
  const link = `/your-orders${findLink()}`;

  await page.goto('/faq');
  await page.goto(link);
  const row = (id: string) => page.getByRole('listitem').filter({ hasText: id });
  for (const id of ids) {
    await row(id).waitFor();
    expect(await row(id).innerText()).toMatch(
      /Mixing and mastering, 1 song[\s\S]*\$50[\s\S]*Pending · Unpaid/,
    );
  }
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(2);
  await expectAccessibleAtEveryWidthNightly(page);
  await row(ids[1] ?? '')
    .getByRole('link')
    .press('Enter');
  await orderHeading(page, ids[1] ?? '').waitFor();

  await page.goto(`${link}x`);
  await page.getByText('This link has expired').waitFor();
  await page.getByLabel('Email', { exact: true }).waitFor();
  await expectAccessibleAtEveryWidthNightly(page);
});
