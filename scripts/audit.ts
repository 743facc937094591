import { execFile } from 'node:child_process';
import { root } from './build.ts';

type Audit = { outcome: 'clean' | 'holes' | 'not made'; words: string };

type Report = { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };

const parse = (stdout: string): Report => {
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
export const audit = (): Promise<Audit> =>
  new Promise((resolve) => {
    const options = { cwd: root, timeout: 60_000 };
    execFile('npm', ['audit', '--json', '--fetch-retries=1'], options, (_error, stdout) => {
      const report = parse(stdout);
      const found = report.metadata?.vulnerabilities;
      if (!found) {
        const words = `NOT MADE: the registry did not answer (${report.message ?? 'no report'}).
Dependencies weren’t checked for known vulnerabilities. Run \`npm audit\` where the registry answers.`;
        return resolve({ outcome: 'not made', words });
      }
      const { high = 0, critical = 0, total = 0 } = found;
      const words = `${high + critical} high or critical, ${total} in all`;
      resolve({ outcome: high + critical > 0 ? 'holes' : 'clean', words });
    });
  });
