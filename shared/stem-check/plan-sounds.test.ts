import { expect, test } from 'vitest';
import { planSounds } from './plan-sounds.ts';

test.each([
  [
    ['Night Bus before.wav', 'Night Bus after.wav'],
    ['before', 'audio'],
  ],
  [
    ['Night Bus (master).wav', 'Night Bus (rough mix).wav'],
    ['audio', 'before'],
  ],
  [
    ['night_bus.wav', 'night_bus_MASTER_v3.wav'],
    ['before', 'audio'],
  ],
  [
    ['Porch mix 4.wav', 'Porch mastered.flac'],
    ['before', 'audio'],
  ],
  [
    ['premaster.wav', 'master.wav'],
    ['before', 'audio'],
  ],
  [
    ['Porch raw.wav', 'Porch mix.wav', 'Porch after.wav'],
    ['before', 'audio', 'after'],
  ],
  [['Porch.wav'], ['audio']],
  [['Porch demo.wav'], ['before']],
])('tells %j apart', (names, parts) => {
  expect(planSounds(names)).toEqual(parts);
});

test.each([
  [['a.wav', 'b.wav']],
  [['Porch mix 1.wav', 'Porch mix 2.wav']],
  [['a raw.wav', 'b mix.wav', 'c mix.wav']],
  [['a raw.wav', 'b mix.wav', 'c master.wav', 'd final.wav']],
])('doesn’t guess what %j are', (names) => {
  expect(planSounds(names)).toBeNull();
});
