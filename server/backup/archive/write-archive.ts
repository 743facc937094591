import { createHash } from 'node:crypto';
import { createTarPacker } from 'modern-tar';
import { now } from '../../lib/clock.ts';
import { openFileIndex } from '../../ports/open.ts';
import { ABOUT, type About, FOLDER, MANIFEST, type Manifest, NUMBERS, SUMS } from './manifest.ts';
import type { FileProblems, Part } from './parts.ts';

/** An entry's size precedes its bytes, so this much of a table is collected for one entry, plus one row. */
const ROWS_BYTES = 512 * 1024;

type Writing = {
  bytes: ReadableStream<Uint8Array>;
  /** Resolves with the manifest when everything has been handed over. */
  done: Promise<Manifest>;
};

/**
 * Writes parts as a tar file: each stored file, each table as lines of JSON, the SHA-256 of each entry, and the
 * manifest.
 */
export const writeArchive = (parts: AsyncIterable<Part>, about: About, losses: FileProblems): Writing => {
  const { readable, controller } = createTarPacker();
  const sums = openFileIndex();

  const add = async (name: string, size: number, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const header = { name: `${FOLDER}/${name}`, size, mtime: new Date(), mode: 0o600 };
    const writer = controller.add(header).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    const sha256 = hash.digest('hex');
    sums.add({ name, size_bytes: size, note: sha256 });
    return sha256;
  };
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    return add(name, bytes.length, [bytes]);
  };

  const write = async (): Promise<Manifest> => {
    const rows = new RowGatherer((name, text) => addText(name, text));
    const counts: Record<string, number> = {};
    const files = { count: 0, bytes: 0 };
    await addText(ABOUT, JSON.stringify(about, null, 2));
    for await (const part of parts) {
      if (part.kind === 'file') {
        await add(`files/${part.key}`, part.size_bytes, part.body);
        files.count++;
        files.bytes += part.size_bytes;
      } else if (part.kind === 'rows') {
        counts[part.table] = (counts[part.table] ?? 0) + part.rows.length;
        await rows.add(part.table, part.rows);
      } else {
        await rows.flush();
        await addText(NUMBERS, JSON.stringify(part.numbers));
      }
    }
    const { count, characters } = sums.total();
    const sums_sha256 = await add(SUMS, characters + count * LINE, linesOf(sums));
    const finished_at = now();
    const manifest = { ...about, finished_at, files, rows: counts, sums_sha256, ...losses };
    await addText(MANIFEST, JSON.stringify(manifest, null, 2));
    controller.finalize();
    return manifest;
  };

  const done = write()
    .catch((error: unknown) => {
      controller.error(error);
      throw error;
    })
    .finally(() => sums.close());
  // Whoever reads the bytes sees the error there first.
  done.catch(() => {});
  return { bytes: readable, done };
};

/** The line format of `sha256sum -c`: 64 digits, two spaces, the name, a newline. */
const LINE = 67;

function* linesOf(sums: ReturnType<typeof openFileIndex>): Generator<Uint8Array> {
  for (const page of sums.all())
    yield Buffer.from(page.map(({ name, note }) => `${note}  ${name}\n`).join(''));
}

/** Collects a table's lines until there are enough for an entry. */
class RowGatherer {
  readonly #write: (name: string, text: string) => Promise<unknown>;
  #table = '';
  #part = 0;
  #lines: string[] = [];
  #characters = 0;

  constructor(write: (name: string, text: string) => Promise<unknown>) {
    this.#write = write;
  }

  async add(table: string, rows: readonly object[]): Promise<void> {
    if (table !== this.#table) {
      await this.flush();
      this.#table = table;
      this.#part = 0;
    }
    for (const row of rows) {
      const text = JSON.stringify(row);
      this.#lines.push(text);
      this.#characters += text.length;
      if (this.#characters >= ROWS_BYTES) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (!this.#lines.length) return;
    this.#part++;
    const name = `rows/${this.#table}/${String(this.#part).padStart(6, '0')}.jsonl`;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#characters = 0;
    await this.#write(name, text);
  }
}
