/** Random access to bytes stored elsewhere: a browser Blob, an object in the file store, part of a ZIP. */
export type ByteSource = {
  size: number;
  /** Whether going far forward costs as much as reading all that is passed: a sound that is unpacked meanwhile. */
  isSequential?: boolean;
  /** Returns fewer bytes than asked for at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
};

/**
 * Why a file cannot be read. `video`: it has pictures and no sound. `damaged` covers everything without a more specific
 * name.
 */
export type AudioFault = 'damaged' | 'truncated' | 'empty' | 'no-channels' | 'video';

/** The file violates its format. The message contains none of the file's content, so it is safe to log. */
export class AudioFormatError extends Error {
  readonly fault: AudioFault;
  constructor(message: string, fault: AudioFault = 'damaged') {
    super(message);
    this.fault = fault;
  }
}

/** Whether the error means a damaged file. Reading past the end of a header throws a RangeError. */
export const isDamagedAudio = (error: unknown): boolean =>
  error instanceof AudioFormatError || error instanceof RangeError;

/** A view for reading header fields; reading past the end throws a RangeError. */
export const getView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads an ASCII tag. */
export const readTag = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Some writers are off by a few bytes; anything missing beyond this means the file was cut off. */
const TOLERATED_BYTES = 1_024;

/** Whether the file ends before the claimed number of sound bytes. */
export const isTruncated = ({ size }: ByteSource, start: number, claimed: number): boolean =>
  claimed > Math.max(0, size - start) + TOLERATED_BYTES;

/** Caches the last read and fetches at least `ahead` bytes, so walking neighbouring headers takes few round trips. */
export const readAhead = (source: ByteSource, ahead: number): ByteSource => {
  let from = 0;
  let held: Uint8Array = new Uint8Array(0);
  return {
    ...source,
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
