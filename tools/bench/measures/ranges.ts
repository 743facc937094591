import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addTracks, signIn } from '../content.ts';
import { ensureLoadTools, rate, startNginx } from '../load.ts';
import { remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 5;
const SECONDS = 150;
const CONNECTIONS = 10;
const RANGE = 64 * 1024;

/** Requests ranges of 64 KB anywhere in the file. */
const seeking = (size: number) => `math.randomseed(7)
request = function()
  local start = math.random(0, ${size - RANGE})
  return wrk.format("GET", nil, { ["Range"] = "bytes=" .. start .. "-" .. (start + ${RANGE - 1}) })
end
`;

/** Ranges of a track's sound against nginx and against bare node:http, all sending the same file. */
export const measureRanges = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const product = await startProduct();
  const [address = ''] = await addTracks(product, await signIn(product), 1, SECONDS);
  const url = product.url + address;
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const [file, script] = [join(product.folder, 'bench.mp3'), join(product.folder, 'seek.lua')];
  await Promise.all([writeFile(file, body), writeFile(script, seeking(body.length))]);
  const [nginx, bare] = [await startNginx(body, 'default_type audio/mpeg;'), await startBare('ranges', file)];
  const load = { connections: CONNECTIONS, script };
  const rounds: { ours: number; nginx: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      nginx: await rate(nginx.url, load),
      bare: await rate(bare.url, load),
      ours: await rate(url, load),
    });
  await Promise.all([product.stop(), nginx.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  const ratio = median(rounds.map((round) => round.ours / round.nginx));
  const bareRatio = median(rounds.map((round) => round.bare / round.nginx));
  return [
    {
      what: `64 KB of a sound, anywhere in ${(body.length / 2 ** 20).toFixed(1)} MB`,
      goal: '0.28 of nginx',
      measured: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s, ${ratio.toFixed(2)}`,
      baseline: `nginx ${median(rounds.map((round) => round.nginx)).toFixed(0)}/s, bare ${bareRatio.toFixed(2)} of it`,
      holds: ratio >= 0.28,
    },
  ];
};
