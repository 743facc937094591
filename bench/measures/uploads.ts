import { request } from 'node:http';
import { type Running, remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const MB = 1024 * 1024;
const SIZE = 500 * MB;
const ROUNDS = 5;
const chunk = Buffer.alloc(MB, 97);
const boundary = '----bench';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const head = `${field('name', 'Bench')}${field('email', 'bench@example.com')}${field('song_count', '1')}--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="take.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const wavHead = Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWAVEfmt ', 'latin1'), Buffer.alloc(MB - 16)]);

/** Sends 500 MB, as a bare PUT or as an order, and answers how long it took in seconds. */
const send = (server: Running, isOrder: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const call = request(
      `${server.url}${isOrder ? '/api/orders/immediate' : '/'}`,
      isOrder
        ? {
            method: 'POST',
            headers: {
              'content-type': `multipart/form-data; boundary=${boundary}`,
              'content-length': head.length + SIZE + tail.length,
            },
          }
        : { method: 'PUT', headers: { 'content-length': SIZE } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
        response.resume().on('end', () => resolve((performance.now() - started) / 1000));
      },
    );
    call.on('error', reject);
    if (isOrder) call.write(head);
    let sent = 0;
    const more = () => {
      while (sent < SIZE) {
        const next = sent === 0 ? wavHead : chunk;
        sent += next.length;
        if (!call.write(next)) return call.once('drain', more);
      }
      call.end(isOrder ? tail : undefined);
    };
    more();
  });

const together = async (server: Running, isOrder: boolean, count: number): Promise<number> =>
  Math.max(...(await Promise.all(Array.from({ length: count }, () => send(server, isOrder)))));

/** A 500 MB order against a bare PUT of 500 MB, alone and four at once: time, and how far memory grows. */
export const measureUploads = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [count, mostGrowth] of [
    [1, 40],
    [4, 64],
  ] as const) {
    const [product, bare] = [await startProduct(), await startBare('upload', '')];
    await send(product, true);
    await send(bare, false);
    const before = product.memory('now');
    product.resetPeak();
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < (count === 1 ? ROUNDS : 3); round++)
      pairs.push({ theirs: await together(bare, false, count), ours: await together(product, true, count) });
    const growth = product.memory('peak') - before;
    await Promise.all([product.stop(), bare.stop()]);
    for (const { folder } of [product, bare]) remove(folder);
    const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
    const name = count === 1 ? '500 MB upload' : 'four 500 MB uploads at once';
    rows.push(
      {
        what: name,
        goal: '1.9x bare PUT',
        measured: `${median(pairs.map(({ ours }) => ours)).toFixed(2)} s, ${ratio.toFixed(2)}x`,
        yardstick: `bare PUT, unsynced: ${median(pairs.map(({ theirs }) => theirs)).toFixed(2)} s`,
        holds: ratio <= 1.9,
      },
      {
        what: `${name}: memory`,
        goal: `+${mostGrowth} MB`,
        measured: `+${growth.toFixed(0)} MB`,
        yardstick: `${before.toFixed(0)} MB before`,
        holds: growth <= mostGrowth,
      },
    );
  }
  return rows;
};
