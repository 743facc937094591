import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOffer } from './default-offer.ts';
import type { AddOn, Offer, Service } from './offer.ts';
import { listAddOns } from './pricing.ts';
import { withoutIdleRush } from './rush.ts';
import { pickHours, rushHours, standardHours } from './turnaround.ts';

const [mix] = defaultOffer.services as [Service];
const [rush, tuning] = defaultOffer.add_ons as [AddOn, AddOn];
const usual = { turnaround: standardHours, rush_turnaround: rushHours };
const hours = (to_hours: number) => ({ from_hours: 1, to_hours });

const services: Service[] = [
  { ...mix, id: 'mix' },
  { ...mix, id: 'advice', turnaround: hours(48) },
  { ...mix, id: 'album', turnaround: hours(200) },
];
const offer: Offer = { ...defaultOffer, services, add_ons: [rush, tuning] };
const rushOf = (given: Offer, studio = usual) =>
  withoutIdleRush(given, studio).add_ons.find(({ id }) => id === rush.id)?.services;

test('a rush is offered with the services that it brings back earlier', () => {
  expect(rushOf(offer)).toEqual(['mix', 'album']);
  expect(rushOf({ ...offer, add_ons: [{ ...rush, services: ['advice', 'album'] }] })).toEqual(['album']);
});

test('and stays as it is where it speeds up all of them', () => {
  const slow = services.filter(({ id }) => id !== 'advice');
  expect(rushOf({ ...offer, services: slow })).toBeNull();
  expect(rushOf({ ...offer, add_ons: [{ ...rush, services: ['mix'] }] })).toEqual(['mix']);
});

test.each([
  ['as long as the usual hours', { ...usual, rush_turnaround: hours(72) }],
  ['longer', { ...usual, rush_turnaround: hours(300) }],
])('one that takes %s is left out, and other add-ons stay', (_what, studio) => {
  const left = withoutIdleRush({ ...offer, services: services.slice(0, 1) }, studio).add_ons;
  expect(left).toEqual([tuning]);
});

test('whatever is offered, no rush that is left is as slow as what it speeds up, and none that is faster is missing', () => {
  const hour = fc.integer({ min: 1, max: 5 });
  const ids = ['s0', 's1', 's2'];
  const cases = fc.record({
    usual: hour,
    rush: hour,
    own: fc.array(fc.option(hour), { minLength: 1, maxLength: 3 }),
    only: fc.option(fc.subarray(ids, { minLength: 1 })),
  });
  fc.assert(
    fc.property(cases, ({ usual, rush: fast, own, only }) => {
      const studio = { turnaround: hours(usual), rush_turnaround: hours(fast) };
      const rows = own.map((to, n) => ({ ...mix, id: `s${n}`, turnaround: to === null ? null : hours(to) }));
      const all: Offer = { ...offer, services: rows, add_ons: [{ ...rush, services: only }] };
      const left = withoutIdleRush(all, studio);
      for (const row of rows) {
        const to = row.turnaround?.to_hours ?? usual;
        const isSold = listAddOns(left, row).length > 0;
        expect(isSold).toBe((only?.includes(row.id) ?? true) && fast < to);
        if (isSold) expect(pickHours(hours(to), studio.rush_turnaround, true).to_hours).toBeLessThan(to);
      }
    }),
    { numRuns: 2_000 },
  );
});
