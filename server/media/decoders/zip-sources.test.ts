import { expect, test } from 'vitest';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { id3Tag, makeMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { deflateZip } from '../../../test/audio/zip.ts';
import { openSound } from './open-sound.ts';
import { createSource } from './source.ts';
import { findSoundsInZip } from './zip-sources.ts';

const noAac = () => {
  throw new Error('no AAC here');
};

const open = async (name: string, file: Buffer) => {
  const zip = await deflateZip([{ name, content: file }]);
  const archive = createSource(zip.length, async (start, end) => zip.subarray(start, end + 1));
  const done = { unpacked: 0 };
  const unpack = (bytes: number) => {
    done.unpacked += bytes;
  };
  const { sounds } = await findSoundsInZip(archive, { unpack });
  const content = sounds[0]?.content;
  if (!content) throw new Error('Nothing in it');
  return { content, done };
};

test('a compressed WAV with zeros behind its sound is unpacked about twice, and heard', async () => {
  const padded = Buffer.concat([makeWav({ seconds: 20 }), Buffer.alloc(4_000_000)]);
  const { content, done } = await open('padded.wav', padded);
  const sound = await openSound(content.source, { maxSeconds: 7_200, decodeAac: noAac, format: 'WAV' });
  let frames = 0;
  for await (const [samples] of sound.blocks) frames += samples?.length ?? 0;
  await content.verify();
  expect(frames).toBe(20 * sound.rate);
  expect(done.unpacked).toBeLessThan(2.5 * padded.length);
});

test.each([
  ['FLAC', () => makeFlac()],
  ['MP3', () => makeMp3()],
])('a compressed %s behind a large picture is identified and heard', async (format, make) => {
  const { content } = await open(
    `cover.${format.toLowerCase()}`,
    Buffer.concat([id3Tag(3_000_000), await make()]),
  );
  expect((await identifyAudio(content.source)).format).toBe(format);
  const sound = await openSound(content.source, { maxSeconds: 7_200, decodeAac: noAac, format });
  let frames = 0;
  for await (const [samples] of sound.blocks) frames += samples?.length ?? 0;
  await content.verify();
  expect(frames).toBeGreaterThan(0.9 * sound.rate);
});
