import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chunksOf } from '../../../test/storages.ts';
import { createSender, intoParts, partBytes } from './s3-parts.ts';

const partOf = async (bytes: number) => {
  const { value } = await intoParts(chunksOf(Buffer.alloc(bytes, 1))).next();
  if (!value) throw new Error('There is no part');
  return value;
};

/** A file whose parts are only sent when the test releases them. */
const file = () => {
  const sender = createSender(() => {});
  const sending: (() => void)[] = [];
  let gathering = 0;
  const gather = async () => {
    gathering++;
    const part = await partOf(10);
    gathering--;
    await sender.send(part, () => new Promise((resolve) => void sending.push(resolve)));
    gathering++;
  };
  return { sender, sending, gather, isGathering: () => gathering > 0 };
};

test('lets only a few of many files fill a part while sending, and all go on when their parts are sent', async () => {
  for (let round = 0; round < 3; round++) {
    const files = Array.from({ length: 10 }, file);
    const first = files.map(({ gather }) => gather());
    await turn();
    await turn();
    expect(files.filter(({ isGathering }) => isGathering())).toHaveLength(4);
    const [ahead] = files.filter(({ isGathering }) => isGathering());
    ahead?.sending.shift()?.();
    for (const { sending } of files.filter((one) => !one.isGathering())) sending.shift()?.();
    await Promise.all(first);
    for (const { sending } of files) for (const send of sending) send();
    for (const { sender } of files) await sender.settle();
  }
});

test('a file sends at most two parts at once', async () => {
  const { sender, sending, gather } = file();
  await gather();
  const second = gather();
  await turn();
  expect(await Promise.race([second.then(() => 'gathers'), turn('waits')])).toBe('waits');
  expect(sending).toHaveLength(2);
  sending.shift()?.();
  await second;
  sending.shift()?.();
  await sender.settle();
});

test("frees a part's memory when it is sent, and keeps it while it may still be in flight", async () => {
  const [sent, failed] = [await partOf(partBytes), await partOf(100)];
  expect([sent.length, failed.length]).toEqual([partBytes, 100]);
  const good = createSender(() => {});
  await good.send(sent, async () => {});
  await good.settle();
  expect(sent.length).toBe(0);
  const errors: unknown[] = [];
  const bad = createSender((error) => errors.push(error));
  await bad.send(failed, () => Promise.reject(new Error('The line went dead')));
  await expect(bad.settle()).rejects.toThrow('The line went dead');
  expect([failed.length, errors]).toEqual([100, [expect.any(Error)]]);
});
