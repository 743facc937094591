import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../shared/drafts.ts';
import { placed, song, wav } from '../orders.ts';
import { created, getUploadId, metadata, PIECE } from '../tus.ts';
import { call, type Said } from './send-request.ts';
import { owner } from './studio.ts';

/**
 * Every write endpoint, for every kind of visitor: prerequisites are created first, so that each call does one thing.
 */
export type Writers = { ready(): Promise<(() => Promise<Said>)[]> };

const idIn = ({ text, status }: Said): string => {
  if (status !== 200) throw new Error(`Refused with ${status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
};

export const openWriters = async (url: string, headers: { authorization: string }): Promise<Writers> => {
  const owned = (path: string, json?: unknown, method = 'POST') =>
    call(url + path, { headers, json, method });
  const track = { title: 'Night Bus', description: 'Vocals over a beat', genre: 'Trap' };
  const faq = { question: 'How long?', answer: 'Two weeks' };
  const email = { recipient_email: 'ada@example.com', subject: 'Hello', message: 'How are you?' };
  return {
    async ready() {
      const order = await placed(url);
      const faqId = idIn(await owned('/api/admin/faq', faq));
      const goingId = idIn(await owned('/api/admin/faq', faq));
      const draftId = idIn(await owned('/api/drafts', emptyDraft));
      const upload = await created(url, wav.length);
      const other = await created(url, wav.length);
      const noted = await created(url, wav.length);
      const code = () => ({
        code: `C${randomUUID().slice(0, 8)}`,
        kind: 'percent',
        value: 10,
        description: '',
      });
      return [
        () => call(`${url}/api/orders/immediate`, { form: { key: randomUUID(), files: [song()] } }),
        () => call(`${url}/api/orders/immediate`, { form: { files: [song(), song('b.wav')] } }),
        () => owned('/api/admin/login', owner),
        () => owned(`/api/admin/orders/${order}/status`, { status: 'mixed' }, 'PUT'),
        () => owned('/api/admin/faq', faq),
        () => owned(`/api/admin/faq/${faqId}`, faq, 'PUT'),
        () => owned(`/api/admin/faq/${goingId}`, undefined, 'DELETE'),
        () => owned('/api/admin/settings', { postal_address: randomUUID() }, 'PUT'),
        () => owned('/api/admin/discounts', code()),
        () => owned('/api/admin/email/individual', { ...email, subject: randomUUID() }),
        () =>
          owned('/api/admin/email/bulk', {
            ...email,
            subject: randomUUID(),
            recipient_filter: 'all',
            recipient_emails: [],
          }),
        () => owned('/api/admin/email/test', { subject: randomUUID(), message: 'M' }),
        () => owned('/api/admin/email/templates', { name: randomUUID(), subject: 'S', message: 'M' }),
        () =>
          call(`${url}/api/admin/portfolio`, {
            headers,
            form: { fields: Object.entries(track), files: [{ ...song(), part: 'audio_file' }] },
          }),
        () => owned('/api/drafts', emptyDraft),
        () => owned(`/api/drafts/${draftId}`, { version: 1, content: emptyDraft }, 'PUT'),
        () =>
          call(`${url}/api/uploads`, {
            method: 'POST',
            headers: { ...TUS, 'upload-length': '1000', ...metadata('a.wav') },
          }),
        () =>
          call(upload, {
            method: 'PATCH',
            headers: { ...TUS, ...PIECE, 'upload-offset': '0' },
            bytes: wav,
          }),
        () => call(other, { method: 'DELETE', headers: TUS }),
        () => owned(`/api/uploads/${getUploadId(noted)}/stem`, { song: 1, label: 'beat' }, 'PUT'),
      ];
    },
  };
};

const TUS = { 'tus-resumable': '1.0.0' };
