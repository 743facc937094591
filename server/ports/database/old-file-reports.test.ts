import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileReport } from '../../../shared/stems.ts';
import { engines } from '../../../test/databases.ts';
import { buildAt0010 } from '../../../test/old-databases/at-0010.ts';
import { joinReport } from '../../features/order-files/stored-report.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const entryAt = (path: string) => ({ path, size_bytes: 1, facts: null, measures: null });

test.each(
  engines,
)('migrated file reports keep every finding and prefer the header’s figures to the browser’s, on %s', async (engine, newPlace) => {
  const place = await newPlace();
  const folder =
    engine === 'sqlite' ? dirname(place.address) : await mkdtemp(join(tmpdir(), 'mixfront-old-reports-'));
  try {
    await buildAt0010(engine, folder, place.address);
    const old = await (engine === 'sqlite' ? openSqlite : openPostgres)(place.address, 'as found');
    const files = old.read.selectFrom('order_files').select(['id', 'report']).orderBy('id');
    const [unread, read] = await files.where('format', '=', 'WAV').limit(2).execute();
    const [, , cutShort] = await files
      .where('format', '=', 'WAV')
      .where('report', 'is not', null)
      .limit(3)
      .execute();
    await old.transaction(async (tx) => {
      const claims = tx.updateTable('order_files').set({ report_by: 'client' });
      await claims
        .set({ probe: 'waiting', duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null })
        .where('id', '=', unread?.id ?? '')
        .execute();
      await claims
        .set({ duration_s: 9 })
        .where('id', '=', read?.id ?? '')
        .execute();
      const known = JSON.parse(cutShort?.report ?? '') as FileReport;
      await tx
        .updateTable('order_files')
        .set({ report: JSON.stringify({ ...known, entries: [entryAt('\udfa7 Lead.wav')] }) })
        .where('id', '=', cutShort?.id ?? '')
        .execute();
    });
    const before = await files.execute();
    await old.close();
    expect(before.length).toBeGreaterThan(50);
    const { read: db } = await place.open();
    const after = await db.selectFrom('order_files').selectAll().orderBy('id').execute();
    const reports = before.map(({ id, report }) => {
      const whole = JSON.parse(report ?? 'null') as FileReport | null;
      if (whole && id === read?.id) whole.facts.duration_s = 9;
      // Half a surrogate pair, as at the start of a truncated path.
      if (whole && id === cutShort?.id && engine !== 'sqlite') whole.entries = [entryAt('\ufffd Lead.wav')];
      return whole;
    });
    expect(after.map(joinReport)).toEqual(reports);
    expect(after.find(({ id }) => id === unread?.id)).toMatchObject({ channels: expect.any(Number) });
  } finally {
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
});
