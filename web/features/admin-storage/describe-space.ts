import { limits } from '../../../shared/limits.ts';
import { formatMegabytes, formatSize, MEBIBYTE } from '../../../shared/sizes.ts';

const GIBIBYTE = 1024 * MEBIBYTE;

/** Storage sizes: `1.4 GB` from 1 GB up, below that like file sizes. */
export const describeSpace = (bytes: number): string => {
  if (bytes >= GIBIBYTE) return `${(bytes / GIBIBYTE).toFixed(bytes < 100 * GIBIBYTE ? 1 : 0)} GB`;
  return bytes >= 10 * MEBIBYTE ? `${Math.round(Number(formatMegabytes(bytes)))} MB` : formatSize(bytes);
};

/** What low space means for new orders; null while the largest possible order fits. */
export const getSpaceWarning = (free: number | null): string | null => {
  if (free === null || free >= limits.order_mb * MEBIBYTE) return null;
  if (free < MEBIBYTE)
    return 'You’re out of space, so uploads are refused. Free up disk space, or delete tracks and pictures you don’t need.';
  return `You’re low on space. One large order can take ${describeSpace(limits.order_mb * MEBIBYTE)}. Clients see a message if their files don’t fit.`;
};
