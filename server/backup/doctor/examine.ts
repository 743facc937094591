import { fromNow, HOUR } from '../../clock.ts';
import type { Studio } from '../../deps.ts';
import { hasAdmin } from '../../features/sessions/queries.ts';
import { examineFiles, type Finding } from './examine-files.ts';
import { findStuckRows, findWrongFigures } from './queries.ts';

type Options = { deep: boolean; sendsMail: boolean; isRunning: boolean; tell(text: string): void };

/** Looks a studio over without changing anything of it, beside a product that runs on it or none. */
export const examine = async (
  studio: Studio,
  { deep, sendsMail, isRunning, tell }: Options,
): Promise<Finding[]> => {
  tell('Database');
  const findings: Finding[] = await examineDatabase(studio);
  if (!(await hasAdmin(studio.database.read)))
    findings.push({
      text: 'Administrator: there is none, so that nobody can sign in',
      advice:
        'No product was ever ready on this database. Is it the one of your studio? DATA_DIR and DATABASE_URL must be as the product has them. If so, start the product once.',
    });
  tell('Kept figures');
  findings.push(...(await examineFigures(studio)));
  tell(deep ? 'Files, every byte of them' : 'Files');
  findings.push(...(await examineFiles(studio, deep)));
  // What waits while nothing runs is no fault.
  if (isRunning) findings.push(...(await examineWork(studio, sendsMail)));
  return findings;
};

const examineDatabase = async ({ database }: Studio): Promise<Finding[]> =>
  (await database.maintenance.inspect()).map((said) => ({
    text: `Database: ${said}`,
    advice:
      'Stop the product, keep a copy of the database as it is, and restore the latest backup that passes --check.',
  }));

const examineFigures = async ({ database }: Studio): Promise<Finding[]> => {
  // At one moment, as every order that comes changes both sides.
  const { db, end } = await database.maintenance.snapshot();
  try {
    return (await findWrongFigures(db)).map(({ what, kept, counted }) => ({
      text: `Figure: ${kept} ${what} are kept, and ${counted} are there`,
      advice:
        'Lists and overview show the kept figure. No order is wrong for it. Please report it with this line.',
    }));
  } finally {
    await end();
  }
};

const examineWork = async ({ database }: Studio, sendsMail: boolean): Promise<Finding[]> =>
  (await findStuckRows(database.read, fromNow(-HOUR), sendsMail)).map(({ what, count, first }) => ({
    text: `Waiting for more than an hour: ${count} ${what} (the first: ${first})`,
    advice:
      'A product that has just started takes it up by itself. If it still waits in an hour, look into its log for what it says of it, and start it anew.',
  }));
