import { waitingRows } from '../../app/recurring.ts';
import { hasAdmin } from '../../features/sessions/admin-queries.ts';
import { countWithoutJob } from '../../jobs/restore-queries.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import type { Studio } from '../../ports/open.ts';
import { examineFiles, type Finding } from './examine-files.ts';
import { findStuckRows, findWrongFigures } from './queries.ts';

type Options = { deep: boolean; sendsMail: boolean; isRunning: boolean; tell(text: string): void };

/** Examines a studio without changing anything, whether the server is running or not. */
export const examine = async (
  studio: Studio,
  { deep, sendsMail, isRunning, tell }: Options,
): Promise<Finding[]> => {
  tell('Database');
  const findings: Finding[] = await examineDatabase(studio);
  if (!(await hasAdmin(studio.database.read)))
    findings.push({
      text: 'Administrator: there is none, so nobody can sign in',
      advice:
        'Is this your studio’s database? Set DATA_DIR and DATABASE_URL to the values the server uses. If they are right, start Mixfront once to create the administrator.',
    });
  tell('Saved totals');
  findings.push(...(await examineFigures(studio)));
  tell(deep ? 'Files, every byte' : 'Files');
  findings.push(...(await examineFiles(studio, deep)));
  // While nothing is running, waiting work is no problem.
  if (isRunning) findings.push(...(await examineWork(studio, sendsMail)));
  return findings;
};

const examineDatabase = async ({ database }: Studio): Promise<Finding[]> =>
  (await database.maintenance.inspect()).map((said) => ({
    text: `Database: ${said}`,
    advice:
      'Stop Mixfront, keep a copy of the database as it is, and restore the latest backup that passes --check.',
  }));

const examineFigures = async ({ database }: Studio): Promise<Finding[]> => {
  // In one snapshot, because every new order changes both sides.
  const { db, end } = await database.maintenance.snapshot();
  try {
    return (await findWrongFigures(db)).map(({ what, kept, counted }) => ({
      text: `Total: ${kept} ${what} saved, ${counted} counted`,
      advice:
        'Lists and the overview show the saved total. Your orders are correct. Please report this line as a bug.',
    }));
  } finally {
    await end();
  }
};

const examineWork = async ({ database }: Studio, sendsMail: boolean): Promise<Finding[]> => [
  ...(await countWithoutJob(database.read, waitingRows)).map(({ what, count, first }) => ({
    text: `Stuck without a job: ${count} ${what} (the first: ${first})`,
    advice: 'Restart Mixfront: it adds missing jobs when it starts, and every six hours.',
  })),
  ...(await findStuckRows(database.read, fromNow(-HOUR), sendsMail)).map(({ what, count, first }) => ({
    text: `Stuck for more than an hour: ${count} ${what} (the first: ${first})`,
    advice:
      'If Mixfront has only just started, it will catch up. If you still see this in an hour, check its log for errors and restart it.',
  })),
];
