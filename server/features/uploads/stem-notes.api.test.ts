import { expect, test } from 'vitest';
import { STEM_POINTS } from '../../../shared/audio/sound.ts';
import { shownReport } from '../../../shared/stem-report.ts';
import type { FileReport } from '../../../shared/stems.ts';
import type { StemNote, UploadStatus } from '../../../shared/uploads.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { addChecks } from '../../../test/jobs.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { makeNote, measured, measuredBytes } from '../../../test/stem-notes.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';

const product = setUpTestApp();

const put = (id: string, payload: unknown) =>
  product.app.inject({ method: 'PUT', url: `/api/uploads/${id}/stem`, payload: payload as object });
const order = (upload_ids: string, fields: Record<string, string> = {}) =>
  placed(product.url, { fields: { ...fields, upload_ids }, files: [] });
const fileOf = async (id: string) => (await getOrder(product, id)).files[0];

test('a note is saved, returned, and replaced by the next one', async () => {
  const id = await addUpload(product, { state: 'arriving', offset_bytes: 10 });
  const first = await put(id, { song: 2, label: 'beat' });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(first.json<UploadStatus>()).toMatchObject({
    ...{ upload_id: id, state: 'arriving', offset_bytes: 10 },
    note: { song: 2, label: 'beat', report: null, peaks: null },
  });
  const note = makeNote({ label: 'hook' });
  expect((await put(id, note)).json<UploadStatus>().note).toEqual(note);
  expect(JSON.parse((await uploadRow(product, id))?.note ?? '')).toEqual(note);
});

test('an order takes over song, label, report and waveform, marked as from the browser', async () => {
  const id = await addUpload(product, { path: 'Song B', name: 'take 7.wav', size_bytes: measuredBytes });
  const note = makeNote({ song: 2, label: 'stack_left' });
  await put(id, note);
  expect(await fileOf(await order(id, { song_count: '2' }))).toMatchObject({
    ...{ name: 'take 7.wav', path: 'Song B', song: 2, label: 'stack_left' },
    ...{ report: shownReport.parse(note.report), report_by: 'client', peaks: note.peaks },
  });
});

test('the studio’s email summarises the findings in two lines, like the order', async () => {
  const clipped = { ...measured.measures, clipped_runs: 40, longest_clip: 12, first_clip_s: 41 };
  const ids = [
    await addUpload(product, { name: 'lead.wav', size_bytes: measuredBytes }),
    await addUpload(product, { name: 'beat.wav', size_bytes: measuredBytes }),
  ];
  const report = { ...measured, measures: clipped as NonNullable<FileReport['measures']> };
  await put(ids[0] ?? '', makeNote({ report }));
  await put(ids[1] ?? '', makeNote({ label: 'beat' }));
  const id = await order(ids.join(','));
  await addChecks(product.deps);
  const { files, emails } = await getOrder(product, id);
  const worst = files[0]?.findings[0];
  expect(worst).toMatchObject({ severity: 'fix', words: expect.stringMatching(/^Clipped/) });
  const mail = emails.find(({ kind }) => kind === 'order_placed_studio');
  expect(mail?.text).toMatch(/\nThe client’s browser checked 2 files: 1 to fix[^\n]*\n/);
  expect(mail?.text).toContain(`lead.wav: ${worst?.words}`);
  expect(emails.find(({ kind }) => kind === 'order_placed_client')?.text).not.toContain('lead.wav');
});

test('without a note the label is guessed from the name; a song beyond the order becomes its last', async () => {
  const bare = await fileOf(await order(await addUpload(product, { name: 'Night - Lead Vox.wav' })));
  expect(bare).toMatchObject({ song: 1, label: 'lead', report: null, report_by: null, peaks: null });
  const id = await addUpload(product);
  await put(id, { song: 9, label: 'beat' });
  expect(await fileOf(await order(id, { song_count: '3' }))).toMatchObject({ song: 3, label: 'beat' });
});

test('a report sent after the order fills in missing data and changes nothing else', async () => {
  const id = await addUpload(product, { name: 'beat.wav', size_bytes: measuredBytes });
  const placedId = await order(id);
  const late = makeNote({ song: 3, label: 'hook' });
  expect((await put(id, late)).json<UploadStatus>()).toMatchObject({
    state: 'ordered',
    note: { ...late, song: 1, label: 'beat' },
  });
  expect(await fileOf(placedId)).toMatchObject({
    song: 1,
    label: 'beat',
    report: shownReport.parse(late.report),
    peaks: late.peaks,
  });
  const later = makeNote({ report: { ...measured, facts: { ...measured.facts, channels: 1 } } });
  expect((await put(id, { ...later, song: 1, label: 'beat' })).json<UploadStatus>().note?.report).toEqual(
    late.report,
  );
  expect((await fileOf(placedId))?.report).toEqual(shownReport.parse(late.report));
});

test('song and label stay as ordered, and a later contradiction is refused', async () => {
  const id = await addUpload(product, { name: 'beat.wav' });
  const said = { song: 9, label: 'lead' };
  await put(id, said);
  const placedId = await order(id, { song_count: '3' });
  expect((await put(id, said)).json<UploadStatus>().note).toMatchObject({ song: 3, label: 'lead' });
  for (const other of [
    { song: 3, label: 'hook' },
    { song: 1, label: 'lead' },
  ]) {
    const answer = await put(id, other);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringMatching(/already part of an order/),
    ]);
  }
  expect(await fileOf(placedId)).toMatchObject({ song: 3, label: 'lead', report: null });
});

test('impossible reports are ignored, before and after the order', async () => {
  const facts = { ...measured.facts, duration_s: 2_678_400 };
  const measures = { ...measured.measures, clipped_runs: 1e9 } as FileReport['measures'];
  const odd = makeNote({ report: { ...measured, facts, measures } });
  const foreign = makeNote({ report: { ...measured, facts: { ...measured.facts, format: 'MP3' } } });
  for (const isLate of [false, true])
    for (const [note, report] of [
      [odd, { ...measured, facts: { ...facts, duration_s: null }, measures: null }],
      [foreign, null],
    ] as const) {
      const id = await addUpload(product, { name: 'lead.wav' });
      if (!isLate) await put(id, note);
      const placedId = await order(id);
      if (isLate) expect((await put(id, note)).statusCode).toBe(200);
      const { files, emails } = await getOrder(product, placedId);
      expect(files[0]).toMatchObject({ report, report_by: report && 'client' });
      const mail = emails.find(({ kind }) => kind === 'order_placed_studio')?.text;
      expect(mail).toMatch(/^FILES/m);
      expect(mail).not.toMatch(/744:|MP3|[Cc]lipped/);
    }
});

test('notes of one network share a size limit, beyond which only song and label are kept', async () => {
  const network = '2001:db8:5::/48';
  const entry = { path: 'x'.repeat(900), size_bytes: 1, facts: null, measures: null };
  const heavy = makeNote({ report: { ...measured, entries: Array(200).fill(entry) } });
  const bytes = JSON.stringify(heavy).length;
  const most = Math.floor((8 * 1024 * 1024) / bytes);
  const ids = await Promise.all(Array.from({ length: most + 1 }, () => addUpload(product, { network })));
  const [last = '', first = ''] = [ids.at(-1), ids[0]];
  for (const id of ids.slice(0, -1))
    expect((await put(id, heavy)).json<UploadStatus>().note?.report).not.toBeNull();
  // Changing an existing note takes no more room.
  expect((await put(first, { ...heavy, song: 2 })).json<UploadStatus>().note?.report).not.toBeNull();
  const beyond = await put(last, { ...heavy, song: 2, label: 'hook' });
  expect([beyond.statusCode, beyond.json<UploadStatus>().note]).toEqual([
    200,
    { song: 2, label: 'hook', report: null, peaks: null },
  ]);
  // Notes of ordered uploads and of other networks don't count.
  await order(first);
  expect((await put(last, heavy)).json<UploadStatus>().note).toEqual(heavy);
  expect((await put(await addUpload(product), heavy)).json<UploadStatus>().note).toEqual(heavy);
});

test('a removed upload takes no notes', async () => {
  const removing = await addUpload(product, { state: 'removing' });
  for (const id of [removing, '0'.repeat(32)]) {
    const answer = await put(id, makeNote());
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      expect.stringMatching(/choose it again/),
    ]);
  }
  expect((await uploadRow(product, removing))?.note).toBeNull();
});

test.each<[string, Partial<Record<keyof StemNote, unknown>>]>([
  ['no song', { song: 0 }],
  ['a song too many', { song: 11 }],
  ['half a song', { song: 1.5 }],
  ['can’t have this label', { label: 'kazoo' }],
  ['no waveform', { peaks: 'x'.repeat(STEM_POINTS + 1) }],
  ['script for a waveform', { peaks: '<script>' }],
  ['no report', { report: { facts: {} } }],
  ['a level that is none', { report: { ...measured, measures: { ...measured.measures, lufs: 1e300 } } }],
  [
    'files without end',
    {
      report: {
        ...measured,
        entries: Array(201).fill({ path: 'a', size_bytes: 1, facts: null, measures: null }),
      },
    },
  ],
])('%s is refused, and the previous note stays', async (_words, odd) => {
  const id = await addUpload(product);
  const before = makeNote();
  await put(id, before);
  expect((await put(id, { ...before, ...odd })).statusCode).toBe(422);
  expect(JSON.parse((await uploadRow(product, id))?.note ?? '')).toEqual(before);
});

test('unknown fields of a report are dropped', async () => {
  const id = await addUpload(product);
  await put(id, {
    ...makeNote(),
    report: { ...measured, html: '<b>', facts: { ...measured.facts, extra: 1 } },
    admin: true,
  });
  expect(JSON.parse((await uploadRow(product, id))?.note ?? '')).toEqual(makeNote());
});
