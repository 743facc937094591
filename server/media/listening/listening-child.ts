// The entry of the process that decodes and encodes sounds. It has no file, no network and no environment: it asks its parent
// for spans of one file, hands over the copy for listening piece by piece, and ends with its measures.
import type { DecodeAac } from './decoders/m4a.ts';
import { prepare } from './prepare.ts';
import { type FromChild, MOST_BYTES_AT_ONCE, type ToChild } from './protocol.ts';
import { Refusal, refusals } from './refusal.ts';
import { createSource } from './source.ts';

let deliver: ((answer: ToChild) => void) | undefined;
let turn: Promise<unknown> = Promise.resolve();

const say = (message: FromChild) => process.send?.(message);

/** Says one thing at a time and waits for its answer. */
const ask = (message: FromChild): Promise<ToChild> => {
  const mine = turn.then(
    () =>
      new Promise<ToChild>((resolve) => {
        deliver = resolve;
        say(message);
      }),
  );
  turn = mine;
  return mine;
};

const bytesOf = (answer: ToChild): Uint8Array => {
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

/** What the decoder outside makes of these frames, as it is asked for. */
const decodeAac: DecodeAac = async function* (bytes, sound) {
  let answer = await ask({ kind: 'decode', bytes, ...sound });
  for (;;) {
    if (answer.kind === 'none') throw refusals.noAacDecoder();
    if (answer.kind === 'late') throw refusals.slowAac();
    if (answer.kind !== 'samples') throw new Error(`No samples but ${answer.kind}`);
    if (answer.bytes.length > 0) yield answer.bytes;
    if (!answer.isMore) return;
    answer = await ask({ kind: 'decode more' });
  }
};

const work = async (task: Extract<ToChild, { kind: 'prepare' }>) => {
  const source = createSource(task.size_bytes, async (start, end) =>
    bytesOf(await ask({ kind: 'read', start, end })),
  );
  const { header, figures } = await prepare({
    source,
    ...task,
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += MOST_BYTES_AT_ONCE)
        await ask({ kind: 'write', bytes: bytes.subarray(at, at + MOST_BYTES_AT_ONCE) });
    },
    decodeAac,
  });
  await turn;
  say({ kind: 'done', header, figures });
};

process.on('message', async (message: ToChild) => {
  if (message.kind !== 'prepare') {
    deliver?.(message);
    return;
  }
  try {
    await work(message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A span that was asked for ahead still comes; the next task must not take it for its own.
    await turn;
    say({ kind: 'refused', reason: error.message });
  }
});

process.once('disconnect', () => process.exit());
