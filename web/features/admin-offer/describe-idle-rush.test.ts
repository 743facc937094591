import { expect, it } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { Service } from '../../../shared/offer.ts';
import { rushHours, standardHours } from '../../../shared/turnaround.ts';
import { describeIdleRush } from './describe-idle-rush.ts';

const [mix] = defaultOffer.services as [Service];
const hours = { turnaround: standardHours, rush_turnaround: rushHours };
const advice: Service = { ...mix, id: 'advice', name: 'Advice', turnaround: { from_hours: 1, to_hours: 24 } };

it('says nothing about a rush that is faster with every service', () => {
  expect(describeIdleRush([mix], hours)).toBeUndefined();
  expect(describeIdleRush([], hours)).toBeUndefined();
});

it('names the services it isn’t offered with', () => {
  expect(describeIdleRush([mix, advice], hours)).toBe(
    'Not offered with Advice, where a rush of 24-48 hours wouldn’t be faster.',
  );
});

it('says what to do when clients don’t see it at all', () => {
  expect(describeIdleRush([advice], hours)).toMatch(
    /^Clients don’t see this: your rush takes 24-48 hours, .* Change your hours under Promise\.$/,
  );
});
