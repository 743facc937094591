/** Bytes of a file that is somewhere else: a Blob of the browser, an object in the file store, a part of a ZIP. */
export type ByteSource = {
  size: number;
  /** What there is of the span: less than asked for at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
};

/** Why a file cannot be read. `damaged` is everything that has no better name. */
export type AudioFault = 'damaged' | 'truncated' | 'empty' | 'no-channels';

/** The file breaks the rules of its format. The message holds nothing of the file's content: it may be logged. */
export class AudioFormatError extends Error {
  readonly fault: AudioFault;
  constructor(message: string, fault: AudioFault = 'damaged') {
    super(message);
    this.fault = fault;
  }
}

/** Whether the file is to blame. Reading beyond the end of a header throws a RangeError. */
export const isDamagedAudio = (error: unknown): boolean =>
  error instanceof AudioFormatError || error instanceof RangeError;

/** The numbers of a header; reading beyond its end throws a RangeError. */
export const getView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Letters of a tag, byte by byte. */
export const readTag = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Some writers count wrong by a few bytes; what lacks more was cut off. */
const TOLERATED_BYTES = 1_024;

/** Whether the file ends before so many bytes of sound do. */
export const isTruncated = ({ size }: ByteSource, start: number, claimed: number): boolean =>
  claimed > Math.max(0, size - start) + TOLERATED_BYTES;

/** Keeps the last piece that was read, and reads at least `ahead` bytes: a walk over neighbouring headers costs few round trips. */
export const readAhead = (source: ByteSource, ahead: number): ByteSource => {
  let from = 0;
  let held: Uint8Array = new Uint8Array(0);
  return {
    size: source.size,
    async read(start, length) {
      if (start < 0) throw new RangeError('Before the beginning of the file');
      const end = Math.min(start + length, source.size);
      if (start >= end) return new Uint8Array(0);
      if (start < from || end > from + held.length) {
        held = await source.read(start, Math.min(Math.max(end, start + ahead), source.size) - start);
        from = start;
      }
      return held.subarray(start - from, end - from);
    },
  };
};
