import { expect, it } from 'vitest';
import { takeFloor } from './sole-sound.ts';

it('silences the one before, and nobody when the same one starts again', () => {
  const heard: string[] = [];
  const first = () => void heard.push('first stopped');
  const second = () => void heard.push('second stopped');
  takeFloor(first);
  takeFloor(first);
  expect(heard).toEqual([]);
  takeFloor(second);
  expect(heard).toEqual(['first stopped']);
  takeFloor(first);
  expect(heard).toEqual(['first stopped', 'second stopped']);
});
