import { budgets } from '../../e2e/budgets.ts';
import { median } from '../bench/table.ts';
import type { Lighthouse, Report } from './install.ts';

/** Results of one run of Lighthouse's mobile profile for a page; times are in ms, as simulated for a slow phone. */
export type Run = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paint: number;
  shift: number;
  blocking: number;
  bytes: number;
  /** Audits that keep accessibility, best practices or SEO below 100. */
  faults: string[];
};

const score = (report: Report, name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
const value = (report: Report, name: string) => report.audits[name]?.numericValue ?? Number.NaN;
// Other audits are graded instead of pass or fail, and belong to performance.
const isFault = ({ score: given, scoreDisplayMode }: Report['audits'][string]) =>
  given === 0 && scoreDisplayMode === 'binary';

const MAX_TRIES = 3;

/** One run. A run that could not measure at all, as happens on a machine under load, is repeated. */
export const audit = async (lighthouse: Lighthouse, port: number, url: string, tries = 1): Promise<Run> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableFullPageScreenshot: true,
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    if (tries < MAX_TRIES) return audit(lighthouse, port, url, tries + 1);
    throw new Error(`Lighthouse: ${report?.runtimeError?.message ?? 'no answer'}`);
  }
  return {
    performance: score(report, 'performance'),
    accessibility: score(report, 'accessibility'),
    bestPractices: score(report, 'best-practices'),
    seo: score(report, 'seo'),
    paint: value(report, 'largest-contentful-paint'),
    shift: value(report, 'cumulative-layout-shift'),
    blocking: value(report, 'total-blocking-time'),
    bytes: value(report, 'total-byte-weight'),
    faults: Object.entries(report.audits).flatMap(([name, one]) => (isFault(one) ? [name] : [])),
  };
};

/** The median of each figure. */
export const medianOf = (runs: Run[]): Run => {
  const of = (name: Exclude<keyof Run, 'faults'>) => median(runs.map((run) => run[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    paint: of('paint'),
    shift: of('shift'),
    blocking: of('blocking'),
    bytes: of('bytes'),
    faults: [...new Set(runs.flatMap(({ faults }) => faults))],
  };
};

/**
 * The budgets that are exceeded; empty when all are met. SEO does not count for a page that is kept out of search
 * engines.
 */
export const failuresOf = (run: Run, isIndexed: boolean): string[] => {
  const names = [
    'performance',
    'accessibility',
    'bestPractices',
    ...(isIndexed ? (['seo'] as const) : []),
  ] as const;
  const low = names
    .filter((name) => run[name] < budgets.lighthouse[name])
    .map((name) => `${name} ${run[name]} of ${budgets.lighthouse[name]}`);
  if (run.shift > budgets.lighthouse.shift)
    low.push(`layout shift ${run.shift.toFixed(3)} of ${budgets.lighthouse.shift}`);
  return low.length > 0 && run.faults.length > 0 ? [...low, `see ${run.faults.join(', ')}`] : low;
};
