import { refusals } from './refusal.ts';
import type { Source } from './source.ts';

/** Where the sound starts behind the ID3v2 tags that players put in front, pictures and all. They are never read. */
export const skipId3 = async (source: Source): Promise<number> => {
  let position = 0;
  for (let tags = 0; tags < 8; tags++) {
    const head = await source.read(position, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] as number) & 127), 0);
    position += 10 + size + ((head[5] as number) & 0x10 ? 10 : 0);
  }
  if (position >= source.size && position > 0) throw refusals.truncated();
  return position;
};
