import { getCurrent } from './api-errors.ts';
import { isSame } from './merge-changes.ts';

/**
 * Changes some fields of a row: what was changed elsewhere in others since it was read stays. Rejects with the server's
 * 409 if one of these fields was changed elsewhere.
 */
export const changeRow = async <R extends { version: number }, A>(
  row: R,
  change: Partial<R>,
  send: (row: R) => Promise<A>,
): Promise<A> => {
  try {
    return await send({ ...row, ...change });
  } catch (error) {
    const current = getCurrent<R>(error);
    const isFree = (name: keyof R) =>
      current && (isSame(current[name], row[name]) || isSame(current[name], change[name]));
    if (!current || !(Object.keys(change) as (keyof R)[]).every(isFree)) throw error;
    return send({ ...row, ...current, ...change });
  }
};
