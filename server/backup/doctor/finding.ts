import { DamagedError, restoreAdvice } from '../../lib/errors.ts';

/** Something wrong, and what to do about it. */
export type Finding = { text: string; advice: string };

/** What the work finds; where it can't go on because of damaged pages, that. */
export const asFindings = async (part: string, work: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return [
      { text: `${part}: some of it can’t be read, because the database is damaged`, advice: restoreAdvice },
    ];
  }
};
