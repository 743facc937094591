import { expect, it } from 'vitest';
import { pauseOthers } from './exclusive-playback.ts';

it('pauses the previous player, but not a player that starts again', () => {
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
