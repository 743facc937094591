import { exit } from 'node:process';
import { KB } from '../../e2e/budgets.ts';
import { placedByClient } from '../../e2e/client-order-steps.ts';
import { openEmpty, openFilled } from '../../e2e/visited-studios.ts';
import { build, root } from '../../scripts/build.ts';
import { setTemporaryFolder } from '../../test/services/temporary-files.ts';
import { audit, failuresOf, medianOf, type Run } from './audit.ts';
import { startChromium } from './chromium.ts';
import { loadLighthouse } from './install.ts';

// `npm run lighthouse`: scores of the public pages, on an empty studio and on a full one. The median of three runs counts.
const studios = [
  { name: 'empty', open: openEmpty },
  { name: 'filled', open: openFilled },
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

process.chdir(root);
setTemporaryFolder();
await build();
const lighthouse = await loadLighthouse();
console.log(`${'mobile'.padEnd(14)}perf a11y best  seo       LCP   shift     TBT   bytes`);
for (const { name, open } of studios) {
  const product = await open();
  const chromium = await startChromium();
  try {
    const pages = ['/', '/faq'].map((path) => ({ title: path, path, isIndexed: true }));
    if (name === 'filled') {
      const { path } = await placedByClient(product.url, { fields: { accepted_terms: 'true' } });
      pages.push({ title: '/order', path, isIndexed: false });
    }
    for (const { title, path, isIndexed } of pages) {
      const lookAt = () => audit(lighthouse, chromium.port, product.url + path);
      const run = medianOf([await lookAt(), await lookAt(), await lookAt()]);
      tell(`${name} ${title}`, run);
      failures.push(...failuresOf(run, isIndexed).map((words) => `${name} ${title}: ${words}`));
    }
  } finally {
    await chromium.stop();
    await product.stop();
  }
}
for (const words of failures) console.error(`Over budget: ${words}`);
exit(failures.length ? 1 : 0);
