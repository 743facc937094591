import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '../../shared/orders.ts';
import { bigWav, sha256, usual } from '../orders.ts';
import { jpeg } from '../pictures.ts';
import { count, isNightly } from '../test-scopes.ts';
import { created, getUploadId } from '../tus.ts';
import { note } from './record-figure.ts';
import { sendOn } from './retrying-clients.ts';
import { call, called } from './send-request.ts';
import { type Side, setPair, timeUntil } from './two-processes.ts';

const TIMES = count(1, 10);
const PROMISED_MS = 2_000;
const other = (side: Side): Side => (side === 0 ? 1 : 0);

describe('two processes on one PostgreSQL and one S3 behind nginx', () => {
  const { pair, headers } = setPair();

  /** How long it takes until the other side shows it. */
  const showsAt = (side: Side, path: string, text: string, isThere = true) =>
    timeUntil(async () => (await call(pair.urls[side] + path)).text.includes(text) === isThere);

  test('a change made at one is visible at the other soon, with a new ETag', async (context) => {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const side = (time % 2) as Side;
      const at = pair.urls[side];
      const far = pair.urls[other(side)];
      const word = `Word ${randomUUID().slice(0, 8)}`;
      const seen = async (path: string, text: string, isThere = true) =>
        took.push(await showsAt(other(side), path, text, isThere));
      // Both have it cached before the change.
      for (const path of ['/', '/api/settings', '/api/faq', '/api/images', '/api/testimonials'])
        await Promise.all(pair.urls.map((url) => call(url + path)));
      const mark = (await call(`${far}/`)).headers.get('etag');

      const settings = await called<object>(`${at}/api/admin/settings`, { headers });
      const changed = { ...settings, business_name: word, base_price: 40 + time };
      await called(`${at}/api/admin/settings`, { method: 'PUT', headers, json: changed });
      await Promise.all([seen('/api/settings', word), seen('/', word)]);
      const page = await call(`${far}/`, { headers: { 'if-none-match': mark ?? '' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('etag')).not.toBe(mark);

      const faq = { question: `${word}?`, answer: 'Yes', category: 'general', order: 1 };
      const { id: faqId } = await called(`${at}/api/admin/faq`, { headers, json: faq });
      await seen('/api/faq', faq.question);
      await called(`${at}/api/admin/faq/${faqId}`, { method: 'DELETE', headers });
      await seen('/api/faq', faq.question, false);

      const said = { name: word, role: 'Singer', content: 'Loud', rating: '5' };
      const picture = { name: 'me.jpg', content: await jpeg(64, 64) };
      await called(`${at}/api/admin/testimonials`, {
        headers,
        form: { fields: Object.entries(said), files: [{ ...picture, part: 'image' }] },
      });
      await seen('/api/testimonials', word);

      const words = { title: word, description: '', category: 'general', alt_text: 'Halves' };
      const image = await called(`${at}/api/admin/images`, {
        headers,
        form: { fields: Object.entries(words), files: [{ ...picture, part: 'file' }] },
      });
      await seen('/api/images', image.url ?? '');
      expect((await call(far + image.url)).status).toBe(200);
      await called(`${at}/api/admin/images/${image.id}`, { method: 'DELETE', headers });
      took.push(await timeUntil(async () => (await call(far + image.url)).status === 404));
    }
    if (isNightly) expect(Math.max(...took)).toBeLessThan(PROMISED_MS);
    note(context, {
      fault: '2P',
      what: 'content changed at one process',
      count: took.length,
      seen: `at the other after ${Math.round(Math.max(...took))} ms at most`,
    });
  });

  test('an upload whose pieces go to both in turn is complete, and both serve its order', async (context) => {
    const PIECE = count(300_000, 6_000_000);
    for (let time = 0; time < TIMES; time++) {
      const content = bigWav(5 * PIECE);
      const upload = await created(pair.urls[0], content.length);
      for (let piece = 0; piece < 5; piece++) {
        const at = `${pair.urls[(piece % 2) as Side]}/api/uploads/${getUploadId(upload)}`;
        await sendOn(at, content, (piece + 1) * PIECE);
      }
      const fields = { ...usual, upload_ids: getUploadId(upload) };
      const { order_id: id } = await called(`${pair.urls[1]}/api/orders/immediate`, {
        form: { fields, files: [] },
      });
      const { files } = await called<OrderDetail>(`${pair.urls[0]}/api/admin/orders/${id}`, { headers });
      const json = { file_id: files[0]?.id };
      const { url } = await called(`${pair.urls[0]}/api/admin/orders/${id}/download-link`, { headers, json });
      // A link created by one opens at the other.
      const bytes = await (await fetch(pair.urls[1] + url)).arrayBuffer();
      expect(sha256(new Uint8Array(bytes))).toBe(sha256(content));
    }
    note(context, {
      fault: '2P',
      what: 'five pieces of an upload to both in turn',
      count: TIMES,
      seen: 'every file whole by its hash',
    });
  });
});
