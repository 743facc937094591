import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { budgets, KB } from '../../e2e/budgets.ts';
import { placedByClient } from '../../e2e/client-order-steps.ts';
import { screens, weighVisit } from '../../e2e/first-visit.ts';
import { startBrowser } from '../../e2e/product.ts';
import { build, root } from '../../scripts/build.ts';
import { audit, failuresOf, medianOf, type Run } from './audit.ts';
import { startChromium } from './chromium.ts';
import { loadLighthouse } from './install.ts';
import { openEmpty, openFilled } from './studios.ts';

// `npm run lighthouse [-- --quick]`: budgets of the public pages, on an empty studio and on a full one. The median of
// three runs counts. With --quick, as in `npm run test:full`, the first of up to five runs that meets all budgets is
// enough: a shared processor makes a page look slower, but never faster.
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const QUICK_TRIES = 5;
const studios = [
  { name: 'empty', open: openEmpty, paths: values.quick ? ['/'] : ['/', '/faq'] },
  { name: 'filled', open: openFilled, paths: ['/', '/faq'] },
];
const failures: string[] = [];

const tell = (name: string, run: Run): void => {
  const scores = [run.performance, run.accessibility, run.bestPractices, run.seo].map((n) =>
    String(n).padStart(4),
  );
  const figures = [
    `${(run.paint / 1000).toFixed(2)} s`,
    run.shift.toFixed(3),
    `${run.blocking.toFixed(0)} ms`,
    `${(run.bytes / KB).toFixed(0)} KB`,
  ].map((text) => text.padStart(8));
  console.log(`${name.padEnd(14)}${scores.join('')}  ${figures.join('')}`);
};

const measure = async (lookAt: () => Promise<Run>, isIndexed: boolean): Promise<Run> => {
  if (!values.quick) return medianOf([await lookAt(), await lookAt(), await lookAt()]);
  const runs: Run[] = [];
  for (let tries = 0; tries < QUICK_TRIES; tries++) {
    const run = await lookAt();
    if (failuresOf(run, isIndexed).length === 0) return run;
    runs.push(run);
  }
  return runs.reduce((best, run) => (run.performance > best.performance ? run : best));
};

const weigh = async (name: string, url: string): Promise<void> => {
  const browser = await startBrowser();
  for (const { name: screen, viewport } of screens) {
    const weight = await weighVisit(browser, url, viewport);
    const goals = Object.entries(budgets.firstVisit) as ['script' | 'page', number][];
    const words = goals.map(([kind, goal]) => `${kind} ${(weight[kind] / KB).toFixed(1)} of ${goal} KB`);
    console.log(`${name}, ${screen}: ${words.join(', ')}, ${weight.requests} requests`);
    for (const [kind, goal] of goals)
      if (weight[kind] > goal * KB) failures.push(`${name}, ${screen}: ${words.join(', ')}`);
  }
  await browser.close();
};

process.chdir(root);
await build();
const lighthouse = await loadLighthouse();
console.log(`${'mobile'.padEnd(14)}perf a11y best  seo       LCP   shift     TBT   bytes`);
for (const { name, open, paths } of studios) {
  const product = await open();
  const chromium = await startChromium();
  try {
    const pages = paths.map((path) => ({ title: path, path, isIndexed: true }));
    if (name === 'filled') {
      const { path } = await placedByClient(product.url, { fields: { accepted_terms: 'true' } });
      pages.push({ title: '/order', path, isIndexed: false });
    }
    for (const { title, path, isIndexed } of pages) {
      const run = await measure(() => audit(lighthouse, chromium.port, product.url + path), isIndexed);
      tell(`${name} ${title}`, run);
      failures.push(...failuresOf(run, isIndexed).map((words) => `${name} ${title}: ${words}`));
    }
    await weigh(name, product.url);
  } finally {
    await chromium.stop();
    await product.stop();
  }
}
for (const words of failures) console.error(`Over budget: ${words}`);
exit(failures.length ? 1 : 0);
