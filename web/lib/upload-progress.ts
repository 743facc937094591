import { formatMegabytes, KIBIBYTE, MEBIBYTE } from '../../shared/sizes.ts';
/** Progress arithmetic for uploads. The browser reports one number for the whole body; files are sent in order. */
export type Sample = { at_ms: number; sent: number };
export type UploadProgress = {
  /** `processing` once every byte is sent and only the response is missing. */
  phase: 'uploading' | 'processing';
  sent: number;
  total: number;
  /** Bytes sent of each file, in the order of the list. */
  per_file: number[];
  /** Bytes per second over the last seconds; null until known. */
  speed: number | null;
  seconds_left: number | null;
};

const window_ms = 6000;
const minimum_ms = 800;

/** Splits the bytes sent across the files. Scaled, because the body is slightly larger than its files. */
export const splitOverFiles = (loaded: number, bodySize: number, sizes: number[]): number[] => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let left = bodySize > 0 ? Math.min(total, Math.floor((loaded / bodySize) * total)) : 0;
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return sent;
  });
};

/** Keeps the samples needed for the speed: the last seconds, and the one before them. */
export const addSample = (samples: Sample[], sample: Sample): Sample[] => {
  const recent = samples.filter(({ at_ms }) => sample.at_ms - at_ms <= window_ms);
  const before = samples.at(-recent.length - 1);
  return [...(before ? [before] : []), ...recent, sample];
};

const getSpeed = (samples: Sample[]): number | null => {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last || last.at_ms - first.at_ms < minimum_ms) return null;
  return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at_ms - first.at_ms));
};

export const measureProgress = (
  samples: Sample[],
  loaded: number,
  bodySize: number,
  sizes: number[],
): UploadProgress => {
  const perFile = splitOverFiles(loaded, bodySize, sizes);
  const sent = perFile.reduce((sum, bytes) => sum + bytes, 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const speed = getSpeed(samples);
  return {
    phase: loaded < bodySize ? 'uploading' : 'processing',
    sent,
    total,
    per_file: perFile,
    speed,
    seconds_left: speed ? (total - sent) / speed : null,
  };
};

type Pace = Pick<UploadProgress, 'speed' | 'seconds_left'>;

/** `1.2 MB/s, about 2 min left`, `480 KB/s`, as far as known. */
export const formatPace = ({ speed, seconds_left }: Pace): string =>
  [
    speed !== null &&
      (speed < MEBIBYTE ? `${Math.round(speed / KIBIBYTE)} KB/s` : `${(speed / MEBIBYTE).toFixed(1)} MB/s`),
    seconds_left !== null && formatTimeLeft(seconds_left),
  ]
    .filter(Boolean)
    .join(', ');

/** `1.20 of 30.00 MB, 1.2 MB/s, about 2 min left`. */
export const describeSending = (file: { sent: number; size: number } & Pace): string =>
  [`${formatMegabytes(file.sent)} of ${formatMegabytes(file.size)} MB`, formatPace(file)]
    .filter(Boolean)
    .join(', ');

/** `about 3 min left`; hours only if there are any. */
export const formatTimeLeft = (seconds: number): string => {
  if (seconds < 50) return `about ${Math.max(1, Math.ceil(seconds / 5) * 5)} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
};
