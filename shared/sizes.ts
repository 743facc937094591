export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * 1024;

/** `3.25` for 3.25 MB; MB are 2^20 bytes. */
export const formatMegabytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(2);

/** The size of one file: `3.25 MB`; below 0.1 MB `48 KB` or `2.9 KB`; below one KB `12 bytes`. */
export const formatSize = (bytes: number): string => {
  if (bytes >= MEBIBYTE / 10) return `${formatMegabytes(bytes)} MB`;
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`;
};

const GIBIBYTE = 1024 * MEBIBYTE;

/** The size of a whole store: like a file below 1 GB, then `29.3 GB`, `1.5 TB`. */
export const formatBulk = (bytes: number): string => {
  if (bytes < GIBIBYTE) return formatSize(bytes);
  const [value, unit] = bytes < 1024 * GIBIBYTE ? [bytes / GIBIBYTE, 'GB'] : [bytes / GIBIBYTE / 1024, 'TB'];
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
};
