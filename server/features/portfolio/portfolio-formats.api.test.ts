import { describe, expect, test } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { id3Tag, makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { bigWav, type FilePart, song, wav } from '../../../test/orders.ts';
import {
  addedTrack,
  audioFile,
  beforeFile,
  postTrack,
  putTrack,
  setPortfolio,
  soundFiles,
} from '../../../test/portfolio.ts';

const stage = setPortfolio();

const short = { seconds: 0.05 };
const mp3 = makeSilentMp3(4, [128]);

describe('accepts every format visitors can play:', () => {
  test.each<[string, string, Buffer, string | null]>([
    ['song.wav', 'WAV', makeWav(short), 'wav'],
    ['song.aif', 'AIFF', makeAiff(short), null],
    ['song.flac', 'FLAC', makeFlac(short), 'flac'],
    ['tagged.mp3', 'MP3', Buffer.concat([id3Tag(100), mp3]), 'mp3'],
    ['song.M4A', 'M4A', makeM4a(short), 'm4a'],
  ])('%s', async (name, format, content, ending) => {
    const item = await addedTrack(stage.product, { files: [audioFile({ name, content })] });
    const [file] = (await soundFiles(stage.product)).filter(({ item_id }) => item_id === item.id);
    expect(file).toMatchObject({ name, format, part: 'audio', size_bytes: content.length, state: 'waiting' });
    // Formats browsers may not support have no sound until they are prepared.
    expect(item.audio_url).toBe(ending && `/api/audio/${file?.id}-original.${ending}`);
  });
});

describe('refuses a file by name with the reason:', () => {
  test.each<[string, FilePart, number, RegExp]>([
    [
      'a ZIP',
      { name: 'all.zip', content: makeZip([{ name: 'a.wav', content: wav }]) },
      415,
      /^Visitors can’t play all\.zip\./,
    ],
    ['another kind', { name: 'song.ogg', content: wav }, 415, /^Visitors can’t play song\.ogg\./],
    ['no ending', { name: 'song', content: wav }, 415, /^Visitors can’t play song\./],
    [
      'a lie',
      { name: 'page.mp3', content: Buffer.from('<html></html>'.repeat(9)) },
      415,
      /^page\.mp3 is called \.mp3/,
    ],
    ['nothing in it', { name: 'empty.wav', content: Buffer.alloc(0) }, 422, /^empty\.wav is empty/],
    [
      'too large',
      { name: 'large.wav', content: bigWav(1024 * 1024 + 1) },
      413,
      /^large\.wav is larger than 1 MB/,
    ],
  ])('%s', async (_what, file, status, words) => {
    for (const files of [[audioFile(file)], [audioFile(), beforeFile(file)]]) {
      const field = files.at(-1)?.part;
      const item = await addedTrack(stage.product);
      for (const answer of [
        await postTrack(stage.product, { files }),
        await putTrack(stage.product, item.id, { files }),
      ]) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json().detail).toMatch(words);
        expect(answer.json().errors).toMatchObject([{ field }]);
      }
    }
  });

  test.each([
    '../../../etc/passwd.wav',
    'C:\\a\\b.wav',
    'a\r\nX: y.wav',
    '\u202egnp.wav',
    'NUL.wav',
  ])('but accepts an odd name like %j and cleans it', async (name) => {
    const item = await addedTrack(stage.product, { files: [audioFile(song(name))] });
    const [file] = (await soundFiles(stage.product)).filter(({ item_id }) => item_id === item.id);
    expect(file?.name).toMatch(/^[\w .]+\.wav$/);
  });
});
