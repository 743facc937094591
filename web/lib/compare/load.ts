/** Why instant compare is unavailable, in one sentence for visitors. */
export const reasons = {
  fetch: 'Both sides couldn’t be loaded for instant compare.',
  decode: 'This browser can’t decode both sides for instant compare.',
  length: (minutes: number) => `Instant compare only works for tracks up to ${minutes} minutes.`,
};

/** Instant compare is unavailable; the message is for the visitor. */
export class CompareRefusal extends Error {
  override name = 'CompareRefusal';
}

/** Maximum length of a side. Decoded, one minute of both takes 46 MB; small devices report their memory in gigabytes. */
export const longestSide = (deviceMemory: number | undefined): number =>
  60 * (deviceMemory !== undefined && deviceMemory <= 4 ? 6 : 12);

/** Combined progress in percent, once both sizes are known. */
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

/** Fetches all files in parallel. Rejects with a CompareRefusal, or when the signal aborts. */
export const fetchFiles = async (
  urls: string[],
  onPercent: (percent: number | null) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer[]> => {
  const parts: Progress[] = urls.map(() => ({ loaded: 0, total: null }));
  const report = () => onPercent(getLoadedPercent(parts));
  try {
    return await Promise.all(
      urls.map((url, index) => fetchOne(url, parts[index] as Progress, report, signal)),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CompareRefusal ? error : new CompareRefusal(reasons.fetch);
  }
};

/** Decodes the fetched files. */
export const decodeFiles = async (
  context: BaseAudioContext,
  files: ArrayBuffer[],
): Promise<AudioBuffer[]> => {
  try {
    return await Promise.all(files.map((file) => context.decodeAudioData(file)));
  } catch {
    throw new CompareRefusal(reasons.decode);
  }
};
