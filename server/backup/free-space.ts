import { formatBulk } from '../../shared/sizes.ts';
import { AppError } from '../errors.ts';

/** AppError when so many bytes do not fit. */
export const assertFreeSpace = (where: string, needed: number, free: number): void => {
  if (free < needed)
    throw new AppError(
      'no_room',
      `There is no room ${where}: ${formatBulk(needed)} are needed, and ${formatBulk(free)} are free. Nothing was changed.`,
    );
};
