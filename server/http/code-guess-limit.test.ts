import { expect, test } from 'vitest';
import { CodeGuessLimit } from './code-guess-limit.ts';

const from = (address: string, network = address) => ({ address, network });
const take =
  (limits: CodeGuessLimit, ...visitor: Parameters<typeof from>) =>
  () =>
    limits.take(from(...visitor));
const tooMany = expect.objectContaining({ code: 'too_many', retryAfter: expect.any(Number) });
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

test('refuses an address after thirty wrong codes in a minute; correct codes are not counted', () => {
  const limits = new CodeGuessLimit(true);
  for (const _ of times(500)) limits.take(from('honest'))();
  for (const _ of times(30)) limits.take(from('guesser'));
  expect(take(limits, 'guesser')).toThrow(tooMany);
  expect(take(limits, 'honest')).not.toThrow();
});

test('refuses a network that guesses from many addresses after 120 wrong codes', () => {
  const limits = new CodeGuessLimit(true);
  for (const n of times(120)) limits.take(from(`2001:db8:0:${n}::/64`, '2001:db8::/48'));
  expect(take(limits, '2001:db8:0:ffff::/64', '2001:db8::/48')).toThrow(tooMany);
  expect(take(limits, '2001:db8:1::/64', '2001:db8:1::/48')).not.toThrow();
});

test("leaves each network five guesses when thousands guess at once, and refuses nobody who hasn't guessed", () => {
  const limits = new CodeGuessLimit(true);
  for (const n of times(5_000)) limits.take(from(`bot ${n}`));
  for (const _ of times(4)) limits.take(from('bot 0'));
  expect(take(limits, 'bot 0')).toThrow(tooMany);
  // A client who mistypes twice and then enters the right code.
  for (const _ of times(2)) limits.take(from('honest'));
  for (const _ of times(50)) limits.take(from('honest'))();
});

test('counts nothing when it is switched off', () => {
  const limits = new CodeGuessLimit(false);
  for (const _ of times(1_000)) expect(take(limits, 'anybody')).not.toThrow();
});
