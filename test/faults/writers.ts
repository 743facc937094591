import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../shared/drafts.ts';
import { placed, song, wav } from '../orders.ts';
import { created, idOf, metadata, PIECE } from '../tus.ts';
import { ask, type Said } from './clear-answers.ts';
import { owner } from './studio.ts';

/** Everything that writes, by every kind of visitor: what it needs is made first, so that each call has one thing to do. */
export type Writers = { ready(): Promise<(() => Promise<Said>)[]> };

const idIn = ({ text, status }: Said): string => {
  if (status !== 200) throw new Error(`Refused with ${status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
};

export const openWriters = async (url: string, headers: { authorization: string }): Promise<Writers> => {
  const call = (path: string, json?: unknown, method = 'POST') => ask(url, path, { headers, json, method });
  const track = { title: 'Night Bus', description: 'Vocals over a beat', genre: 'Trap' };
  const faq = { question: 'How long?', answer: 'Two weeks' };
  const letter = { recipient_email: 'ada@example.com', subject: 'Hello', message: 'How are you?' };
  return {
    async ready() {
      const order = await placed(url);
      const faqId = idIn(await call('/api/admin/faq', faq));
      const goingId = idIn(await call('/api/admin/faq', faq));
      const draftId = idIn(await call('/api/drafts', emptyDraft));
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
        () => ask(url, '/api/orders/immediate', { form: { key: randomUUID(), files: [song()] } }),
        () => ask(url, '/api/orders/immediate', { form: { files: [song(), song('b.wav')] } }),
        () => call('/api/admin/login', owner),
        () => call(`/api/admin/orders/${order}/status`, { status: 'mixed' }, 'PUT'),
        () => call('/api/admin/faq', faq),
        () => call(`/api/admin/faq/${faqId}`, faq, 'PUT'),
        () => call(`/api/admin/faq/${goingId}`, undefined, 'DELETE'),
        () => call('/api/admin/settings', { postal_address: randomUUID() }, 'PUT'),
        () => call('/api/admin/discounts', code()),
        () => call('/api/admin/email/individual', { ...letter, subject: randomUUID() }),
        () =>
          call('/api/admin/email/bulk', {
            ...letter,
            subject: randomUUID(),
            recipient_filter: 'all',
            recipient_emails: [],
          }),
        () => call('/api/admin/mail/test'),
        () => call('/api/admin/email/templates', { name: randomUUID(), subject: 'S', message: 'M' }),
        () =>
          ask(url, '/api/admin/portfolio', {
            headers,
            form: { fields: Object.entries(track), files: [{ ...song(), part: 'audio_file' }] },
          }),
        () => call('/api/drafts', emptyDraft),
        () => call(`/api/drafts/${draftId}`, { version: 1, content: emptyDraft }, 'PUT'),
        () =>
          ask(url, '/api/uploads', {
            method: 'POST',
            headers: { ...TUS, 'upload-length': '1000', ...metadata('a.wav') },
          }),
        () =>
          ask(upload, '', {
            method: 'PATCH',
            headers: { ...TUS, ...PIECE, 'upload-offset': '0' },
            bytes: wav,
          }),
        () => ask(other, '', { method: 'DELETE', headers: TUS }),
        () => call(`/api/uploads/${idOf(noted)}/stem`, { song: 1, label: 'beat' }, 'PUT'),
      ];
    },
  };
};

const TUS = { 'tus-resumable': '1.0.0' };
