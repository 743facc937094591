import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bigWav, multipart, placed, song } from '../orders.ts';
import { audioFile, trackWords } from '../portfolio.ts';
import { ensureInstalled } from '../services/packages.ts';
import { count } from '../test-scopes.ts';
import { create, getUploadId, patch } from '../tus.ts';
import { openRemains } from './expect-intact.ts';
import { note } from './record-figure.ts';
import { type Call, readCalls, wholeRecord } from './strace.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const ORDERS = count(8, 100);
const AT_ONCE = 4;
const UPLOADS = count(2, 30);
const PIECES = 3;
const TRACKS = count(1, 20);
const SIZE = 600_000;

const watched = 'fsync,fdatasync,pwritev,pwrite64,write,writev,rename,sendto,sendmsg';

/** Finds events in the record by name and position. */
const look = (calls: Call[]) => {
  const ok = calls.filter(({ text }) => !/= -1 E/.test(text));
  const first = (what: string, wanted: (call: Call) => boolean): Call => {
    const found = ok.find(wanted);
    if (!found) throw new Error(`The record shows no ${what}`);
    return found;
  };
  const after = (call: Call) => (other: Call) => other.began > call.ended;
  const isSync = ({ name }: Call) => /^f(data)?sync$/.test(name);
  return {
    /** The response that contains a mark. */
    answer: (mark: string) =>
      first(`answer with ${mark}`, ({ path, text }) => path.startsWith('socket:') && text.includes(mark)),
    /** The last write of a file, then a sync of it that begins and ends after that. */
    synced(path: string, from = -1, until = Number.POSITIVE_INFINITY): Call {
      const isWrite = (call: Call) =>
        call.path.endsWith(path) && /write/.test(call.name) && call.began > from && call.began < until;
      const last = ok.filter(isWrite).at(-1);
      if (!last) throw new Error(`The record shows no write to ${path}`);
      return first(`sync of ${path}`, (call) => isSync(call) && call.path === last.path && after(last)(call));
    },
    /** The rename that gave a file its final name, and the later sync of its folder. */
    named(path: string): { from: string; renamed: Call; synced: Call } {
      const renamed = first(
        `renaming to ${path}`,
        ({ name, text }) => name === 'rename' && text.includes(`"${path}"`),
      );
      const from = renamed.text.match(/^"([^"]+)"/)?.[1] ?? '';
      const folder = path.slice(0, path.lastIndexOf('/'));
      const synced = first(
        `sync of ${folder}`,
        (call) => isSync(call) && call.path === folder && after(renamed)(call),
      );
      return { from, renamed, synced };
    },
    /** The sync of the transaction that contains a mark. */
    committed(mark: string, from = -1): Call {
      const page = first(
        `row with ${mark}`,
        ({ path, text, began }) => path.endsWith('-wal') && text.includes(mark) && began > from,
      );
      return first('sync of the log', (call) => isSync(call) && call.path === page.path && after(page)(call));
    },
    answers: (words: string) =>
      ok.filter(({ path, text }) => path.startsWith('socket:') && text.includes(words)),
  };
};

describe('under strace', () => {
  let studio: FaultStudio;
  let url: string;
  let record: string;
  const orders: string[] = [];
  const uploads: string[] = [];
  const tracks: string[] = [];
  let keys: Map<string, string>;
  let calls: Call[];
  const pathOf = (key: string) => join(studio.folder, 'files', key.replace(/\/([^/]*)$/, '/+/$1'));

  beforeAll(async () => {
    await ensureInstalled('strace');
    studio = await openFaultStudio();
    record = join(studio.folder, 'record');
    const through = [
      'strace',
      // The product stays the process that is started, and that receives signals.
      '-D',
      '-f',
      '-y',
      '--seccomp-bpf',
      '-s',
      '5000',
      '-o',
      record,
      '-e',
      `trace=${watched}`,
    ];
    const started = await studio.start({}, through);
    url = started.url;
    const order = async () => orders.push(await placed(url, { files: [song('a.wav', bigWav(SIZE))] }));
    for (let n = 0; n < ORDERS; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, order));
    for (let n = 0; n < UPLOADS; n++) uploads.push(await upload());
    for (let n = 0; n < TRACKS; n++) tracks.push(await addTrack());
    await started.process.end('SIGTERM');
    keys = await storedKeys();
    calls = readCalls(await wholeRecord(record, started.process.pid));
  });
  afterAll(() => studio.close());

  const upload = async (): Promise<string> => {
    const { headers } = await create(url, SIZE);
    const location = url + headers.get('location');
    const content = bigWav(SIZE);
    for (let piece = 0; piece < PIECES; piece++) {
      const offset = (piece * SIZE) / PIECES;
      const { status } = await patch(location, offset, content.subarray(offset, offset + SIZE / PIECES));
      expect(status).toBe(204);
    }
    return getUploadId(location);
  };

  const addTrack = async (): Promise<string> => {
    const form = multipart({
      fields: Object.entries(trackWords),
      files: [audioFile(song('a.wav', bigWav(SIZE)))],
    });
    const answer = await fetch(`${url}/api/admin/portfolio`, {
      method: 'POST',
      headers: { ...(await signIn(url)), 'content-type': form.type },
      body: form.body,
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { id: string }).id;
  };

  const storedKeys = () =>
    openRemains(studio, async ({ database: { read } }) => {
      const files = await read
        .selectFrom('order_files')
        .select(['order_id as id', 'storage_key as key'])
        .execute();
      const arrived = await read.selectFrom('uploads').select(['id', 'storage_key as key']).execute();
      const sounds = await read
        .selectFrom('audio_files')
        .select(['item_id as id', 'original_key as key'])
        .execute();
      return new Map([...files, ...arrived, ...sounds].map(({ id, key }) => [id, key]));
    });

  /** File, rename and row, each synced before what follows it. */
  const expectInOrder = (see: ReturnType<typeof look>, id: string) => {
    const key = keys.get(id) as string;
    const named = see.named(pathOf(key));
    expect(see.synced(named.from).ended).toBeLessThan(named.renamed.began);
    const committed = see.committed(id);
    expect(committed).toBe(see.committed(id, named.synced.ended));
    expect(committed.ended).toBeLessThan(see.answer(id).began);
  };

  test('an order is acknowledged after its file, its rename and the transaction are synced', (context) => {
    const see = look(calls);
    expect(new Set(orders).size).toBe(ORDERS);
    for (const id of orders) expectInOrder(see, id);
    const what = `orders of 1 file, ${AT_ONCE} at once: file, folder and log synced before the 200`;
    note(context, { fault: 'F3', what, count: ORDERS, seen: `${orders.length} of ${ORDERS} in that order` });
  });

  test('a piece of an upload is acknowledged after its bytes and its row are synced', (context) => {
    const see = look(calls);
    const answers = see.answers('HTTP/1.1 204');
    expect(answers).toHaveLength(UPLOADS * PIECES);
    for (const [n, id] of uploads.entries()) {
      const key = keys.get(id) as string;
      const growing = `/growing/${key.replaceAll('/', '+')}`;
      for (let piece = 0; piece < PIECES; piece++) {
        const answer = answers[n * PIECES + piece] as Call;
        const before = answers[n * PIECES + piece - 1]?.ended;
        const bytes = see.synced(growing, before, answer.began);
        let done = see.committed(id, bytes.ended);
        if (piece === PIECES - 1) {
          const named = see.named(pathOf(key));
          expect(named.renamed.began).toBeGreaterThan(bytes.ended);
          done = see.committed(id, named.synced.ended);
        }
        expect(done.ended).toBeLessThan(answer.began);
      }
    }
    const what = 'pieces of uploads by tus: bytes, log, and at the end the name, synced before the 204';
    const seen = `${answers.length} of ${UPLOADS * PIECES} in that order`;
    note(context, { fault: 'F3', what, count: UPLOADS * PIECES, seen });
  });

  test('a track is acknowledged after its file, its rename and the transaction are synced', (context) => {
    const see = look(calls);
    for (const id of tracks) expectInOrder(see, id);
    const what = 'tracks of the portfolio: file, folder and log synced before the 200';
    note(context, { fault: 'F3', what, count: TRACKS, seen: `${tracks.length} of ${TRACKS} in that order` });
  });
});
