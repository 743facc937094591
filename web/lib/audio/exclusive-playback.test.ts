import { expect, it } from 'vitest';
import { pauseOthers } from './exclusive-playback.ts';

it('silences the one before, and nobody when the same one starts again', () => {
  const heard: string[] = [];
  const first = () => void heard.push('first stopped');
  const second = () => void heard.push('second stopped');
  pauseOthers(first);
  pauseOthers(first);
  expect(heard).toEqual([]);
  pauseOthers(second);
  expect(heard).toEqual(['first stopped']);
  pauseOthers(first);
  expect(heard).toEqual(['first stopped', 'second stopped']);
});
