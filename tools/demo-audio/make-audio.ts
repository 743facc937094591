// Renders the built-in pieces of the site and their metadata. Deterministic: the same code gives the same bytes.
import { mkdir, writeFile } from 'node:fs/promises';
import { describeCover, drawCover } from './covers.ts';
import { release } from './master.ts';
import { glassElevator } from './songs/glass-elevator.ts';
import { porchLight } from './songs/leave-the-porch-light-on.ts';
import { nightBusCrown } from './songs/night-bus-crown.ts';
import { paperSatellites } from './songs/paper-satellites.ts';
import { peckhamSunrise } from './songs/peckham-sunrise.ts';
import { rainOnTape } from './songs/rain-on-tape.ts';
import { slowHoney } from './songs/slow-honey.ts';
import type { Song } from './songs/song.ts';

const folder = new URL('../../web/public/samples/', import.meta.url);
// The page opens with the first demo; the samples further down come in separate files.
const write = (name: string, content: object) =>
  writeFile(new URL(`../../web/features/portfolio/${name}`, import.meta.url), `${JSON.stringify(content)}\n`);

async function publish(song: Song, hasMix = false) {
  const { files, before, after, mix, report } = await release(song, hasMix);
  for (const { name, bytes } of files) await writeFile(new URL(name, folder), bytes);
  console.log(report);
  const { slug, title, artist, genre } = song;
  await drawCover(folder, slug);
  return {
    head: { id: slug, title, artist, genre, cover: describeCover(slug) },
    sides: { before, after },
    mix,
  };
}

await mkdir(folder, { recursive: true });
const samples = [];
for (const song of [nightBusCrown, slowHoney, paperSatellites, glassElevator]) {
  const { head, sides } = await publish(song);
  samples.push({ ...head, before_text: song.before_text, after_text: song.after_text, ...sides });
}
const demos = [];
// What a studio that masters shows instead: the finished mix, and the master of it.
const masters = [];
for (const song of [rainOnTape, porchLight, peckhamSunrise]) {
  const { head, sides, mix } = await publish(song, true);
  demos.push({ ...head, description: song.description, ...sides });
  const pair = { before: { name: 'Mix', ...mix }, after: { name: 'Master', ...sides.after } };
  masters.push({ ...head, description: song.master_description, ...pair });
}
const [lead, ...others] = demos;
await Promise.all([
  write('samples.json', samples),
  write('lead-demo.json', lead ?? {}),
  write('demos.json', others),
  write('masters.json', masters),
]);
