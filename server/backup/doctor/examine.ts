import { waitingRows } from '../../app/recurring.ts';
import { hasAdmin } from '../../features/sessions/admin-queries.ts';
import { countWithoutJob } from '../../jobs/restore-queries.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import { restoreAdvice } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Studio } from '../../ports/open.ts';
import { examineFiles } from './examine-files.ts';
import { examineOrders } from './examine-orders.ts';
import { asFindings, type Finding } from './finding.ts';
import { findOrphans, findStuckRows, findWrongFigures } from './queries.ts';

type Options = { deep: boolean; sendsMail: boolean; isRunning: boolean; tell(text: string): void };

/** Examines a studio without changing anything, whether the server is running or not. Damage in one part hides no other. */
export const examine = async (
  studio: Studio,
  { deep, sendsMail, isRunning, tell }: Options,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const look = async (part: string, work: () => Promise<Finding[]>) => {
    tell(part);
    findings.push(...(await asFindings(part, work)));
  };
  await look('Database', () => examineDatabase(studio));
  await look('Administrator', () => examineAdmin(studio));
  await look('Orders', () => inSnapshot(studio, examineOrders));
  await look('Orphaned rows', () => inSnapshot(studio, examineFamilies));
  await look('Saved totals', () => inSnapshot(studio, examineFigures));
  await look(deep ? 'Files, every byte' : 'Files', () => examineFiles(studio, deep));
  // While nothing is running, waiting work is no problem.
  if (isRunning) await look('Work', () => examineWork(studio, sendsMail));
  return findings;
};

/** In one snapshot, because every new order changes what is compared. */
const inSnapshot = async (
  { database }: Studio,
  work: (db: Queries) => Promise<Finding[]>,
): Promise<Finding[]> => {
  const { db, end } = await database.maintenance.snapshot();
  try {
    return await work(db);
  } finally {
    await end();
  }
};

const MAX_SAID = 5;

const examineDatabase = async ({ database }: Studio): Promise<Finding[]> => {
  const said = await database.maintenance.inspect();
  const more = said.length - MAX_SAID;
  return said.slice(0, MAX_SAID).map((line, place) => ({
    text: `Database: ${line}${place === MAX_SAID - 1 && more > 0 ? `, and ${more} more` : ''}`,
    advice: restoreAdvice,
  }));
};

const examineAdmin = async ({ database }: Studio): Promise<Finding[]> =>
  (await hasAdmin(database.read))
    ? []
    : [
        {
          text: 'Administrator: there is none, so nobody can sign in',
          advice:
            'Is this your studio’s database? Set DATA_DIR and DATABASE_URL to the values the server uses. If they are right, start Mixfront once to create the administrator.',
        },
      ];

const examineFamilies = async (db: Queries): Promise<Finding[]> =>
  (await findOrphans(db)).map(({ table, parents, count, first }) => ({
    text: `Orphaned: in ${table}, ${count} without their row in ${parents} (the first: ${first})`,
    advice:
      'They were deleted outside Mixfront. If that was a mistake, restore the latest backup that doctor finds correct.',
  }));

const examineFigures = async (db: Queries): Promise<Finding[]> =>
  (await findWrongFigures(db)).map(({ what, kept, counted }) => ({
    text: `Total: ${kept} ${what} saved, ${counted} counted`,
    advice:
      'Lists and the overview show the saved total. If an order above was changed outside Mixfront, so was this; if nobody changed any, please report this line as a bug.',
  }));

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
