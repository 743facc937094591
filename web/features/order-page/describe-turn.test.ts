import { describe, expect, test } from 'vitest';
import type { ClientFile, ClientOrder } from '../../../shared/client-orders.ts';
import type { Version } from '../../../shared/versions.ts';
import { describeEmptySong, describeTurn } from './describe-turn.ts';

const file = (song: number, is_available = true) => ({ song, is_available }) as ClientFile;
const order = (change: Partial<ClientOrder>): ClientOrder => ({
  order_id: 'MX-1',
  status: 'pending',
  turn: 'client',
  due_at: null,
  due_text: '',
  paused: null,
  client_name: 'Ada',
  studio_name: 'Studio',
  studio_email: 'studio@example.com',
  receipt_details: '',
  created_at: '2026-11-21T12:00:00.000Z',
  cancelled_at: null,
  song_count: 2,
  lines: [],
  discount_code: null,
  discount_amount: 0,
  total_amount: 100,
  paid_amount: 0,
  due_amount: 100,
  is_paid: false,
  events: [],
  payments: [],
  files: [file(1), file(2)],
  song_findings: [],
  songs: [],
  rounds: [],
  rounds_left: null,
  rounds_total: null,
  deliverables: [],
  downloads: { locked: true, can_listen: true, why: '' },
  messages: [],
  showcase: null,
  showcase_credit: '',
  testimonial: null,
  how_to_pay: { amount: 0, paypal_url: null, cashtag: null, cashapp_url: null, text: '' },
  ...change,
});
const deliveredSong: ClientOrder['songs'][number] = {
  song: 1,
  title: '',
  approved_at: null,
  rough: null,
  versions: [{} as Version],
};
const reported: ClientOrder['payments'] = [
  {
    id: 'p',
    state: 'reported',
    method: 'paypal',
    amount: 100,
    reference: '',
    at: '2026-11-21T12:00:00.000Z',
    decline_reason: '',
  },
];
const paid = { paid_amount: 100, due_amount: 0, is_paid: true, status: 'payment_received' as const };

describe('whose turn it is', () => {
  test.each<[string, Partial<ClientOrder>, string, string | undefined]>([
    ['unpaid: pay', {}, 'Pay $100', 'payments'],
    ['partly paid: pay the rest', { paid_amount: 60, due_amount: 40 }, 'Pay the remaining $40', 'payments'],
    [
      'paid, a song without files: send them',
      { ...paid, files: [file(1)] },
      'Send the files for song 2',
      'files',
    ],
    ['paid, no files at all', { ...paid, files: [] }, 'Send the files for songs 1 and 2', 'files'],
    [
      'removed files are no files',
      { ...paid, files: [file(1), file(2, false)] },
      'Send the files for song 2',
      'files',
    ],
    [
      'a single song needs no number',
      { ...paid, song_count: 1, files: [] },
      'Send the files for your song',
      'files',
    ],
    ['paused: the reason', { ...paid, paused: 'Which take?' }, 'We’re waiting for you', 'messages'],
    ['unpaid and paused: pay', { paused: 'Which take?' }, 'Pay $100', 'payments'],
    ['delivered: listen', { ...paid, status: 'delivered' }, 'Have a listen', 'messages'],
    [
      'delivered on the page: listen there',
      { ...paid, status: 'delivered', songs: [deliveredSong] },
      'Have a listen',
      'songs',
    ],
    ['delivered, unpaid: pay', { status: 'delivered' }, 'Delivered, with $100 left to pay', 'payments'],
    ['the studio’s: nothing to press', { ...paid, turn: 'studio' }, 'It’s our turn', undefined],
    ['completed', { ...paid, status: 'completed', turn: 'nobody' }, 'All done', undefined],
    [
      'cancelled, though unpaid',
      { turn: 'nobody', cancelled_at: '2026-11-22' },
      'This order is cancelled',
      undefined,
    ],
  ])('%s', (_name, change, title, to) => {
    const turn = describeTurn(order(change));
    expect([turn.title, turn.action?.to]).toEqual([title, to]);
  });

  test('an open report is being checked, and the client is not asked to pay again', () => {
    const words = (turn: ClientOrder['turn']) => describeTurn(order({ turn, payments: reported, files: [] }));
    expect(words('studio').words).toContain('We’re checking our account');
    expect(words('client').title).toBe('Send the files for songs 1 and 2');
  });

  test('anything from the client hands a paused or delivered order back to the studio and is acknowledged', () => {
    const words = (change: Partial<ClientOrder>) =>
      describeTurn(order({ ...paid, turn: 'studio', ...change })).words;
    expect(words({ status: 'in_progress' })).toContain('Work on your songs has started');
    for (const change of [{ paused: 'Which take?' }, { status: 'delivered' as const }])
      expect(words(change)).toBe('We have what you sent us, and we’ll get back to you.');
  });

  test('a pause shows the studio’s own reason', () => {
    expect(describeTurn(order({ ...paid, paused: 'Which take?' })).words).toBe('Which take?');
  });
});

describe('a song without files', () => {
  const named = (name: string, is_available = true) => ({ ...file(1, is_available), name, path: '' });
  test.each<[string, ClientFile[], string]>([
    ['is missing its files', [named('lead.wav')], 'No files for this song yet.'],
    [
      'may be in a ZIP',
      [named('all songs.zip')],
      'No files listed for this song. They may be among those of another song.',
    ],
    ['is not in a ZIP that was removed', [named('all songs.zip', false)], 'No files for this song yet.'],
  ])('%s', (_name, files, words) => {
    expect(describeEmptySong(order({ files }))).toBe(words);
  });
});
