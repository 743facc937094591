import { spawnSync } from 'node:child_process';
import { root } from './build.ts';

export type Audit = 'clean' | 'holes' | 'not made';

type Report = { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };

const reportOf = (stdout: string): Report => {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return {};
  }
};

/**
 * Asks the registry for known vulnerabilities in everything installed: what runs, what builds, and what is bundled into
 * the server or sent to browsers, which npm counts as development. If the registry cannot answer (a mirror, no internet
 * access), the audit counts as not made rather than as clean.
 */
export const audit = (): Audit => {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=1'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const report = reportOf(stdout ?? '');
  const found = report.metadata?.vulnerabilities;
  if (!found) {
    console.log(`NOT MADE: the registry did not answer (${report.message ?? 'no report'}).`);
    console.log(
      'Dependencies weren’t checked for known vulnerabilities. Run `npm audit` where the registry answers.',
    );
    return 'not made';
  }
  const { high = 0, critical = 0, total = 0 } = found;
  console.log(`${high + critical} high or critical, ${total} in all`);
  return high + critical > 0 ? 'holes' : 'clean';
};
