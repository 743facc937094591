import type { Side } from '../compare-state.ts';

type Sides<T> = Record<Side, T>;

const still = 'You can still switch between Before and After.';
/** Why the mode is not there, in one sentence a visitor can read. */
export const reasons = {
  fetch: `We couldn’t load both sides for instant compare. ${still}`,
  decode: `This browser can’t decode both sides for instant compare. ${still}`,
  length: (minutes: number) => `Instant compare only works for tracks up to ${minutes} minutes. ${still}`,
};

/** A reason to go on without the mode; its message is for the visitor. */
export class CompareRefusal extends Error {
  override name = 'CompareRefusal';
}

/** How long one side may be. Decoded, a minute of both takes 46 MB; small devices say so, in gigabytes. */
export const longestSide = (deviceMemory: number | undefined): number =>
  60 * (deviceMemory !== undefined && deviceMemory <= 4 ? 6 : 12);

/** How far both are, in percent, once both sizes are known. */
export const getLoadedPercent = (parts: { loaded: number; total: number | null }[]): number | null => {
  let [loaded, total] = [0, 0];
  for (const part of parts) {
    if (part.total === null) return null;
    loaded += Math.min(part.loaded, part.total);
    total += part.total;
  }
  return total > 0 ? Math.floor((100 * loaded) / total) : null;
};

type Progress = { loaded: number; total: number | null };

const fetchOne = async (url: string, progress: Progress, onBytes: () => void, signal: AbortSignal) => {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new CompareRefusal(reasons.fetch);
  progress.total = Number(response.headers.get('content-length')) || null;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      progress.loaded += bytes.length;
      onBytes();
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(count)).arrayBuffer();
};

/** Fetches both files at once. */
export const fetchBoth = async (
  urls: Sides<string>,
  onPercent: (percent: number | null) => void,
  signal: AbortSignal,
): Promise<Sides<ArrayBuffer>> => {
  const parts: Sides<Progress> = { before: { loaded: 0, total: null }, after: { loaded: 0, total: null } };
  const report = () => onPercent(getLoadedPercent([parts.before, parts.after]));
  const one = (side: Side) => fetchOne(urls[side], parts[side], report, signal);
  const [before, after] = await Promise.all([one('before'), one('after')]);
  return { before, after };
};
