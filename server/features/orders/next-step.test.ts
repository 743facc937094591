import { describe, expect, test } from 'vitest';
import type { ClientFile, ClientOrder } from '../../../shared/client-orders.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { Version } from '../../../shared/versions.ts';
import { describeNextStep } from './next-step.ts';

const file = (song: number, is_available = true) => ({ song, is_available }) as ClientFile;
const song = (number: number, title: string): ClientOrder['songs'][number] => ({
  ...{
    song: number,
    title,
    references: [],
    approved_at: null,
    rough: null,
    has_open_notes: false,
    versions: [],
  },
});
const money = (state: ClientOrder['money']['state']) => ({ state, label: '', text: '' });
const orderIn = (status: ClientOrder['status']) => {
  const { label, stage, email } = statusTable[status];
  const said = email({ song_count: 2, due: 100, money: '', money_state: 'unpaid', is_rush: false });
  return { status, status_label: label, stage, status_text: said.sentence, status_title: said.headline };
};
type Facts = Parameters<typeof describeNextStep>[0];
const order = (change: Partial<Facts>) =>
  ({
    ...orderIn(change.status ?? 'pending'),
    ...{ currency: 'USD', locale: 'en-US', today: '2026-11-30' },
    ...{ turn: 'client', paused: null, cancelled_at: null, in_review: false, sends_email: true, due_day: '' },
    deliverables: [],
    ...{ paid_amount: 0, due_amount: 100, money: money('unpaid'), opened_method: null, opened_label: null },
    ...{ song_count: 2, files: [file(1), file(2)], delivery: null },
    songs: [song(1, 'Night Bus'), song(2, '')],
    downloads: { locked: true, can_listen: true, why: '' },
    // Without a deposit all that is due is due now.
    due_now_amount: change.due_amount ?? 100,
    ...change,
  }) as Facts;
const delivery = { at: '2026-11-22T12:00:00.000Z', note: '' };
const mix = {
  ...{ id: 'm', song: 1, kind: 'mix', number: 2, delivered_at: delivery.at, is_available: true, peaks: 'x' },
} as Version;
const deliveredSong = { ...song(1, ''), versions: [mix] };
const paid = {
  paid_amount: 100,
  due_amount: 0,
  is_paid: true,
  money: money('paid'),
  status: 'payment_received' as const,
};

describe('whose turn it is', () => {
  test.each<[string, Partial<Facts>, string, string | undefined]>([
    ['unpaid: pay, in the card', {}, '$100 to pay', undefined],
    ['a deposit is due: both parts', { due_now_amount: 40 }, '$40 now, $60 before your download', undefined],
    [
      'partly paid: pay the rest',
      { paid_amount: 60, due_amount: 40, money: money('partly') },
      '$40 left to pay',
      undefined,
    ],
    [
      'a way to pay was opened: how it went',
      { money: money('opened'), opened_method: 'paypal', opened_label: 'PayPal' },
      'Did your PayPal payment go through?',
      undefined,
    ],
    [
      'everything refunded: nothing is asked',
      { turn: 'studio', money: money('refunded') },
      'Your payment was refunded',
      undefined,
    ],
    [
      'paid, a song without files: send them',
      { ...paid, files: [file(1)] },
      'Send the files for Song 2',
      'files',
    ],
    ['paid, no files at all', { ...paid, files: [] }, 'Send the files for Night Bus and Song 2', 'files'],
    [
      'removed files are no files',
      { ...paid, files: [file(1), file(2, false)] },
      'Send the files for Song 2',
      'files',
    ],
    [
      'a single song needs no number',
      { ...paid, song_count: 1, songs: [song(1, 'Night Bus')], files: [] },
      'Send the files for your song',
      'files',
    ],
    ['paused: the reason', { ...paid, paused: 'Which take?' }, 'I’m waiting for you', 'messages'],
    ['unpaid and paused: pay', { paused: 'Which take?' }, '$100 to pay', undefined],
    ['delivered elsewhere: write', { ...paid, status: 'delivered' }, 'Your songs are delivered', 'messages'],
    [
      'delivered on the page: play it there',
      { ...paid, status: 'mixed', song_count: 1, songs: [deliveredSong], delivery, in_review: true },
      'Mix 2 is ready',
      undefined,
    ],
    [
      'delivered, unpaid: pay',
      { status: 'delivered' },
      'Your songs are delivered, with $100 to pay',
      undefined,
    ],
    [
      'the studio’s: nothing to press',
      { ...paid, turn: 'studio' },
      'Your order is ready to start',
      undefined,
    ],
    ['completed', { ...paid, status: 'completed', turn: 'nobody' }, 'Your order is complete', undefined],
    [
      'cancelled, though unpaid',
      { turn: 'nobody', cancelled_at: '2026-11-22' },
      'This order is cancelled',
      undefined,
    ],
  ])('%s', (_name, change, title, to) => {
    const turn = describeNextStep(order(change));
    expect([turn.title, turn.action?.to]).toEqual([title, to]);
  });

  test('a delivery is played where it can be heard, by the name of its song where there are several', () => {
    const listened = { ...paid, status: 'mixed' as const, songs: [deliveredSong], delivery, in_review: true };
    const play = (change: Partial<Facts>) => describeNextStep(order({ ...listened, ...change })).play;
    expect(play({})).toEqual({ label: 'Play Mix 2', song: 1, version_id: 'm' });
    const songs = [deliveredSong, { ...deliveredSong, song: 2, title: 'Night Bus', versions: [] }];
    expect(play({ songs })?.label).toBe('Play Mix 2 of Song 1');
    expect(play({ downloads: { locked: true, can_listen: false, why: '' } })).toBeNull();
    expect(describeNextStep(order({ ...listened, songs })).title).toBe('Mix 2 of Song 1 is ready');
  });

  test('all approved: says so, with everything to download unless it is locked', () => {
    const master = { ...mix, id: 'x', kind: 'master', number: 1 } as Version;
    const done = (change: Partial<Facts>) =>
      describeNextStep(
        order({
          ...{ ...paid, status: 'completed', turn: 'nobody', delivery },
          songs: [{ ...deliveredSong, approved_at: delivery.at, versions: [mix, master] }],
          downloads: { locked: false, can_listen: true, why: '' },
          ...change,
        }),
      );
    expect(done({})).toMatchObject({
      title: 'You approved Song 1',
      download: { label: 'Download everything', version_id: null },
    });
    expect(done({ downloads: { locked: true, can_listen: true, why: 'Pay' } }).download).toBeNull();
    // Also where there is no master.
    const atmos = { ...mix, id: 'a', kind: 'atmos', kind_name: 'Atmos version' } as Version;
    const songs = [1, 2].map((number) => ({
      ...song(number, ''),
      approved_at: delivery.at,
      versions: [{ ...atmos, id: `a${number}`, song: number }],
    }));
    expect(done({ songs }).download).toEqual({ label: 'Download everything', version_id: null });
  });

  test('approved, and more to come: says what is next, and by when', () => {
    const cell = (song: number, kind: string, version_id: string | null = null) =>
      ({ song, kind, kind_name: '', version_id }) as ClientOrder['deliverables'][number];
    const title = (change: Partial<Facts>) =>
      describeNextStep(
        order({
          ...{ ...paid, status: 'mixed', turn: 'studio', delivery, due_day: 'by Tuesday' },
          songs: [{ ...deliveredSong, approved_at: delivery.at }],
          deliverables: [cell(1, 'mix', 'm'), cell(1, 'master')],
          ...change,
        }),
      ).title;
    expect(title({})).toBe('Mix approved. Your master is next, by Tuesday.');
    expect(title({ due_day: '' })).toBe('Mix approved. Your master is next.');
    expect(title({ deliverables: [cell(1, 'mix', 'm'), cell(1, 'master'), cell(1, 'stems')] })).toBe(
      'Mix approved. Your master and stems are next, by Tuesday.',
    );
    const two = [deliveredSong, { ...deliveredSong, song: 2 }].map((one) => ({
      ...one,
      approved_at: delivery.at,
    }));
    const masters = [cell(1, 'mix', 'm'), cell(2, 'mix', 'm'), cell(1, 'master'), cell(2, 'master')];
    expect(title({ songs: two, deliverables: masters })).toBe(
      'Both mixes approved. Your masters are next, by Tuesday.',
    );
    const master = { ...mix, kind: 'master', number: 1 } as Version;
    const [one, other] = two;
    // One song further than the other.
    expect(
      title({
        songs: [{ ...one, versions: [mix, { ...master, delivered_at: '2026-11-23' }] }, other].filter(
          (song) => song !== undefined,
        ) as Facts['songs'],
        deliverables: [...masters.slice(0, 2), cell(1, 'master', 'x'), cell(2, 'master')],
      }),
    ).toBe('Everything so far is approved. Your master is next, by Tuesday.');
    // What is approved is the main version, whatever came last.
    const clean = { ...mix, kind: 'clean', number: 1, delivered_at: '2026-11-23' } as Version;
    expect(title({ songs: [{ ...deliveredSong, approved_at: delivery.at, versions: [mix, clean] }] })).toBe(
      'Mix approved. Your master is next, by Tuesday.',
    );
    expect(
      title({
        songs: [{ ...deliveredSong, approved_at: delivery.at, versions: [mix, master] }],
        deliverables: [cell(1, 'mix', 'm'), cell(1, 'master', 'x'), cell(1, 'clean')],
      }),
    ).toBe('Master approved. Your clean edit is next, by Tuesday.');
  });

  test('an open report is being checked, and the client is not asked to pay again', () => {
    const words = (turn: ClientOrder['turn']) =>
      describeNextStep(order({ turn, money: money('reported'), files: [] }));
    expect(words('studio').title).toBe('I’m checking your payment');
    expect(words('studio').words).toBe('I’ll email you when it’s confirmed.');
    const without = order({ turn: 'studio', money: money('reported'), sends_email: false });
    expect(describeNextStep(without).words).toBe('You’ll see here when it’s confirmed.');
    expect(words('client').title).toBe('Send the files for Night Bus and Song 2');
  });

  test('anything from the client hands a paused or delivered order back to the studio and is acknowledged', () => {
    const words = (change: Partial<Facts>) =>
      describeNextStep(order({ ...paid, turn: 'studio', ...change })).words;
    expect(words({ status: 'in_progress' })).toContain('I’m working on your songs');
    const listened = { songs: [deliveredSong], delivery };
    // The studio itself moved it on.
    expect(words({ ...listened, status: 'in_progress' })).toContain('I’m working on your songs');
    for (const change of [
      { paused: 'Which take?' },
      { status: 'delivered' as const },
      { ...listened, status: 'mixed' as const, in_review: true },
    ])
      expect(words(change)).toBe('I’ll get back to you.');
  });

  test('everything refunded: says so, and acknowledges what comes after the work', () => {
    const refunded = { money: { ...money('refunded'), text: 'Everything paid was refunded: $50.' } };
    const words = (change: Partial<Facts>) => describeNextStep(order({ ...refunded, ...change })).words;
    expect(words({ turn: 'studio' })).toBe(refunded.money.text);
    expect(words({ turn: 'nobody', status: 'completed' })).toBe(refunded.money.text);
    expect(words({ turn: 'studio', status: 'completed' })).toContain('I’ll get back to you.');
  });

  test('a pause shows the studio’s own reason', () => {
    expect(describeNextStep(order({ ...paid, paused: 'Which take?' })).words).toBe('Which take?');
  });
});
