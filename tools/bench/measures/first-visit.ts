import { budgets, KB } from '../../../e2e/budgets.ts';
import { screens, type Weight, weighVisit } from '../../../e2e/first-visit.ts';
import { startBrowser } from '../../../e2e/product.ts';
import { remove, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const row = (what: string, bytes: number, goal: number, { requests }: Weight): Row => ({
  what,
  goal: `${goal} KB`,
  measured: `${(bytes / KB).toFixed(1)} KB`,
  baseline: `${requests} requests in all`,
  holds: bytes <= goal * KB,
});

/** What the landing page of a new studio and the owner's sign-in cost on a first visit, in a real browser. */
export const measureFirstVisit = async (): Promise<Row[]> => {
  const [product, browser] = [await startProduct(), await startBrowser()];
  const rows: Row[] = [];
  const { script, page } = budgets.firstVisit;
  for (const { name, viewport } of screens) {
    const weight = await weighVisit(browser, product.url, viewport);
    rows.push(row(`script, first visit, ${name}`, weight.script, script, weight));
    rows.push(row(`page without media, first visit, ${name}`, weight.page, page, weight));
    const signIn = await weighVisit(browser, `${product.url}/admin/login`, viewport);
    rows.push(
      row(`script, sign-in page of the admin area, ${name}`, signIn.script, budgets.admin.signIn, signIn),
    );
  }
  await browser.close();
  await product.stop();
  remove(product.folder);
  return rows;
};
