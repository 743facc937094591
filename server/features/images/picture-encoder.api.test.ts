import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storedContent } from '../../../test/content.ts';
import { startTestApp } from '../../../test/harness.ts';
import { addedImage, jpeg, picturePart, postImage } from '../../../test/pictures.ts';

/** Process ids of the encoders started by this process. */
const encoderPids = async (): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, status] = await Promise.all(
        ['cmdline', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const isMine = status?.includes(`PPid:\t${process.pid}\n`) && command?.includes('picture-child');
      return isMine ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};

test('of many concurrent pictures some are accepted, and the rest refused until later', async () => {
  await using product = await startTestApp();
  const files = [picturePart(await jpeg())];
  const answers = await Promise.all(Array.from({ length: 24 }, () => postImage(product, { files })));
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  const left = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(taken.length).toBeGreaterThanOrEqual(9);
  expect(left.length).toBeGreaterThan(0);
  for (const { statusCode, headers, json } of left)
    expect([statusCode, headers['retry-after'], json().detail]).toEqual([
      503,
      '10',
      'We’re busy processing images. Try again in 10 seconds.',
    ]);
  // Three widths in three formats.
  expect(await storedContent(product)).toHaveLength(taken.length * 9);
  await addedImage(product);
  // A busy machine takes a while for a hundred of them.
});

test('the server survives a crash of the encoder and accepts the next picture', async () => {
  await using product = await startTestApp();
  const before = await encoderPids();
  const large = picturePart(await jpeg(4_000, 3_000));
  const losing = postImage(product, { files: [large] });
  await expect.poll(async () => (await encoderPids()).length).toBe(before.length + 1);
  for (const pid of await encoderPids()) if (!before.includes(pid)) process.kill(pid, 'SIGKILL');
  const lost = await losing;
  expect(lost.statusCode).toBe(503);
  expect(lost.json().detail).toMatch(/couldn’t process this image/);
  expect(await storedContent(product)).toEqual([]);
  expect((await product.app.inject('/api/health')).statusCode).toBe(200);
  await addedImage(product);
});
