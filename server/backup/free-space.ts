import { formatBulk } from '../../shared/sizes.ts';
import { AppError } from '../lib/errors.ts';

/** AppError when this many bytes don't fit. */
export const assertFreeSpace = (where: string, needed: number, free: number): void => {
  if (free < needed)
    throw new AppError(
      'no_room',
      `There isn’t enough space ${where}: ${formatBulk(needed)} needed, ${formatBulk(free)} free. Nothing was changed.`,
    );
};
