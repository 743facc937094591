import { expect, test } from 'vitest';
import { makeWav } from '../../../test/audio/wav.ts';
import { deflateZip } from '../../../test/audio/zip.ts';
import { openSound } from './open-sound.ts';
import { createSource } from './source.ts';
import { findSoundsInZip } from './zip-sources.ts';

const noAac = () => {
  throw new Error('no AAC here');
};

test('a compressed WAV with zeros behind its sound is unpacked about twice, and heard', async () => {
  const wav = makeWav({ seconds: 20 });
  const padded = Buffer.concat([wav, Buffer.alloc(4_000_000)]);
  const zip = await deflateZip([{ name: 'padded.wav', content: padded }]);
  const archive = createSource(zip.length, async (start, end) => zip.subarray(start, end + 1));
  let unpacked = 0;
  const budget = {
    unpack: (bytes: number) => {
      unpacked += bytes;
    },
  };
  const { sounds } = await findSoundsInZip(archive, budget);
  const content = sounds[0]?.content;
  if (!content) return expect.unreachable();
  const sound = await openSound(content.source, { maxSeconds: 7_200, decodeAac: noAac, format: 'WAV' });
  let frames = 0;
  for await (const [samples] of sound.blocks) frames += samples?.length ?? 0;
  await content.verify();
  expect(frames).toBe(20 * sound.rate);
  expect(unpacked).toBeLessThan(2.5 * padded.length);
});
