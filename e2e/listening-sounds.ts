import type { BrowserContext } from 'playwright-core';
import { packPeaks } from '../shared/audio/peaks.ts';
import { ascii, le } from '../test/audio/bytes.ts';
import { RATE } from './listening-signals.ts';
import type { Studio } from './studio.ts';

/** A mono WAV file of 32-bit floats. */
export const wavOf = (samples: Float32Array): Buffer => {
  const data = Buffer.from(samples.buffer);
  const head = Buffer.concat([
    Buffer.concat([ascii('RIFF'), le(4, 36 + data.length), ascii('WAVEfmt '), le(4, 16), le(2, 3, 1)]),
    Buffer.concat([le(4, RATE, RATE * 4), le(2, 4, 32), ascii('data'), le(4, data.length)]),
  ]);
  return Buffer.concat([head, data]);
};

type Stored = { part: 'before' | 'after'; duration_s: number | null; lufs?: number | null };

/** Adds a track whose sounds count as prepared; `serve` answers the requests for them. */
export const addTrack = (studio: Studio, id: string, title: string, parts: Stored[]) =>
  studio.withDatabase((db) => {
    const now = new Date().toISOString();
    db.prepare(
      `insert into portfolio_items (id, title, description, genre, featured, play_count, created_at) values (?, ?, 'A test.', 'Test', 0, 0, ?)`,
    ).run(id, title, now);
    for (const { part, duration_s, lufs = null } of parts)
      db.prepare(
        `insert into audio_files (id, item_id, part, name, format, size_bytes, original_key, state, listening_key, listening_bytes, duration_s, lufs, peaks, created_at)
         values (?, ?, ?, 'a.wav', 'wav', 1, ?, 'ready', ?, 1, ?, ?, ?, ?)`,
      ).run(
        `${id}-${part}`,
        id,
        part,
        `key-${id}-${part}`,
        `listening-${id}-${part}`,
        duration_s,
        lufs,
        packPeaks(Array.from({ length: 100 }, (_, point) => (part === 'before' ? 0.3 : point / 100))),
        now,
      );
  });

/** Answers requests for the sounds of a track. */
export const serve = async (
  context: BrowserContext,
  id: string,
  sounds: Partial<Record<'before' | 'after', Buffer>>,
) => {
  for (const [part, body] of Object.entries(sounds))
    await context.route(`**/api/audio/${id}-${part}*`, (route) => {
      // Supports range requests as the product does: without them a browser cannot seek.
      const [, from, to] =
        route
          .request()
          .headers()
          .range?.match(/bytes=(\d+)-(\d*)/) ?? [];
      const start = Number(from ?? 0);
      const end = to ? Number(to) + 1 : body.length;
      return route.fulfill({
        status: from === undefined ? 200 : 206,
        body: body.subarray(start, end),
        contentType: 'audio/wav',
        headers: {
          'accept-ranges': 'bytes',
          ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${body.length}` }),
        },
      });
    });
};
