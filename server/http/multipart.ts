import { Readable } from 'node:stream';
import { AppError } from '../lib/errors.ts';

/** A part of a multipart body. Read its bytes to the end, or abandon the whole body, before taking the next part. */
export type Part = {
  name: string;
  /** The name as the browser sent it, not sanitised; undefined for a plain field. */
  filename: string | undefined;
  body: AsyncGenerator<Buffer, void, undefined>;
};

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_PREAMBLE_BYTES = 1024;
const CRLF = '\r\n';

/**
 * Reads multipart/form-data (RFC 7578) as a stream. It searches for the boundary with the engine's native byte search,
 * so a large file costs little more than copying it; see docs/decisions.md. AppError `malformed` when the body does
 * not match its header or ends early.
 */
export async function* readMultipart(
  contentType: string,
  source: AsyncIterable<Buffer>,
  maxParts: number,
): AsyncGenerator<Part, void, undefined> {
  const reader = new Reader(source, parseBoundary(contentType));
  try {
    await reader.skipPreamble();
    for (let count = 0; await reader.hasPart(); count++) {
      if (count >= maxParts) throw new AppError('malformed', 'The form has too many parts');
      const headers = await reader.headers();
      const disposition = headers.get('content-disposition') ?? '';
      const name = parameter(disposition, 'name');
      if (!/^form-data(?:;|$)/i.test(disposition.trim()) || name === undefined)
        throw new AppError('malformed', 'A part of the form has no name');
      const body = reader.body();
      yield { name, filename: parameter(disposition, 'filename'), body };
      for await (const _rest of body) {
        // Skip what the caller did not read.
      }
    }
  } finally {
    await reader.release();
  }
}

/** Reads all bytes of a small part. Stops at the limit, however long the body is; the rest is not read. */
export const readBytes = async (
  { body }: Part,
  maxBytes: number,
  tooLong: () => AppError,
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads a small field as text. AppError `invalid` when it is too long or not UTF-8. */
export const readText = async (part: Part, maxBytes: number): Promise<string> => {
  const bytes = await readBytes(part, maxBytes, () => fieldError(part.name, 'This text is too long'));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fieldError(part.name, 'This text is not valid UTF-8');
  }
};

const fieldError = (name: string, message: string) =>
  new AppError('invalid', message, { errors: [{ field: name.slice(0, 60), message }] });

const parseBoundary = (contentType: string): string => {
  const match = contentType.match(/;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i);
  const boundary = match?.[1] ?? match?.[2];
  // RFC 2046, 5.1.1: 1 to 70 characters of a small set.
  if (!boundary || !/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary))
    throw new AppError('malformed', 'The form has no valid boundary');
  return boundary;
};

/** A header parameter as browsers write it: quotes and line breaks percent-encoded, or the quote escaped. */
const parameter = (header: string, name: string): string | undefined => {
  const match = header.match(new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i'));
  if (!match) return undefined;
  return (match[1] ?? match[2] ?? '')
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');
};

const endsEarly = () => new AppError('malformed', 'The upload ended before it was complete');
const EMPTY = Buffer.alloc(0);
const CR = 0x0d;

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #delimiter: Buffer;
  #held: Buffer = EMPTY;

  constructor(source: AsyncIterable<Buffer>, boundary: string) {
    // Leaving a form early must not destroy the connection, which still has to carry the response.
    this.#source =
      source instanceof Readable
        ? source.iterator({ destroyOnReturn: false })
        : source[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1');
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw endsEarly();
    this.#held = this.#held.length ? Buffer.concat([this.#held, value]) : value;
  }

  /** Releases the source, so that someone else can read the rest of it. */
  async release(): Promise<void> {
    await this.#source.return?.();
  }

  async #need(count: number): Promise<void> {
    while (this.#held.length < count) await this.#more();
  }

  /** Skips everything up to and including the first boundary, which may be at the very start. */
  async skipPreamble(): Promise<void> {
    this.#held = Buffer.from(CRLF, 'latin1');
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter);
      if (at >= 0) {
        this.#held = this.#held.subarray(at + this.#delimiter.length);
        return;
      }
      if (this.#held.length > MAX_PREAMBLE_BYTES + this.#delimiter.length)
        throw new AppError('malformed', 'The form does not start with its boundary');
      await this.#more();
    }
  }

  /** After a boundary: true when a part follows, false at the end of the form. */
  async hasPart(): Promise<boolean> {
    await this.#need(2);
    const next = this.#held.toString('latin1', 0, 2);
    if (next === '--') return false;
    if (next !== CRLF) throw new AppError('malformed', 'The form is not well formed');
    this.#held = this.#held.subarray(2);
    return true;
  }

  async headers(): Promise<Map<string, string>> {
    let end = this.#held.indexOf('\r\n\r\n');
    while (end < 0) {
      if (this.#held.length > MAX_HEADER_BYTES)
        throw new AppError('malformed', 'A part of the form has too long a header');
      await this.#more();
      end = this.#held.indexOf('\r\n\r\n');
    }
    if (end > MAX_HEADER_BYTES) throw new AppError('malformed', 'A part of the form has too long a header');
    const lines = this.#held.toString('utf8', 0, end).split(CRLF);
    this.#held = this.#held.subarray(end + 4);
    return new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
  }

  /** Yields the bytes up to the next boundary as they arrive, and consumes the boundary. */
  async *body(): AsyncGenerator<Buffer, void, undefined> {
    const overlap = this.#delimiter.length - 1;
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter);
      if (at >= 0) {
        const last = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + this.#delimiter.length);
        if (last.length) yield last;
        return;
      }
      // Everything except a possible start of a boundary can be passed on. A boundary starts with CR, and most chunks
      // end without one near their end, so most bytes are never copied.
      const start = this.#held.indexOf(CR, Math.max(0, this.#held.length - overlap));
      const safe = start < 0 ? this.#held.length : start;
      if (safe > 0) {
        const chunk = this.#held.subarray(0, safe);
        this.#held = this.#held.subarray(safe);
        yield chunk;
      }
      await this.#more();
    }
  }
}
