import { expect, test } from 'vitest';
import { GUESSES_OF_ONE, GuessLimits } from './guess-limits.ts';

const take = (limits: GuessLimits, address: string) => () => limits.take(address);
const tooMany = expect.objectContaining({ code: 'too_many', retryAfter: expect.any(Number) });

test('three hundred guesses a minute are taken from all addresses together', () => {
  const limits = new GuessLimits(true);
  for (let n = 0; n < 300; n++) limits.take(`address ${n}`);
  expect(take(limits, 'one more')).toThrow(tooMany);
});

test('one address has its own share, and what is taken back was none', () => {
  const limits = new GuessLimits(true);
  for (let n = 0; n < 500; n++) limits.take('honest')();
  for (let n = 0; n < GUESSES_OF_ONE; n++) limits.take('guesser');
  expect(take(limits, 'guesser')).toThrow(tooMany);
  expect(take(limits, 'honest')).not.toThrow();
});

test('switched off, it counts for nothing', () => {
  const limits = new GuessLimits(false);
  for (let n = 0; n < 1_000; n++) expect(take(limits, 'anybody')).not.toThrow();
});
