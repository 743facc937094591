import { refusals } from './refusal.ts';

/** Waits for the first block, from which some decoders tell what the sound is, and puts it back in front. */
export const withFirst = async <Block>(
  blocks: AsyncGenerator<Block>,
): Promise<{ first: Block; all: AsyncGenerator<Block> }> => {
  const { value: first, done } = await blocks.next();
  if (done) throw refusals.damaged();
  async function* all(): AsyncGenerator<Block> {
    yield first as Block;
    yield* blocks;
  }
  return { first, all: all() };
};
