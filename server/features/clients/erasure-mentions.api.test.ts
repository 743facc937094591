import { expect, test } from 'vitest';
import { sendForm } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall } from '../../../test/orders.ts';
import { addedTrack, ownTracks, putTrack, tracks } from '../../../test/portfolio.ts';
import { approve, deliveredOrder, makeDrafts } from '../../../test/showcase.ts';

const product = setUpTestApp();

const email = 'quill@example.com';
const getTestimonials = async () =>
  (await product.app.inject({ url: '/api/testimonials' })).json<{ testimonials: Words[] }>().testimonials;
type Words = { id: string; name: string; content: string; image: string | null };

/** A client with a published track and testimonial of their own, and others that name them. */
const shownClient = async () => {
  const order = await deliveredOrder(product, { name: 'Zelda Quill', email });
  await approve(product, order);
  await clientCall(product, order, 'PUT', '/showcase', { showcase: true, credit: 'Quill & Sons' });
  await clientCall(product, order, 'POST', '/testimonial', { content: 'Loud and warm', rating: 5 });
  await makeDrafts(product);
  const [track] = (await ownTracks(product)).filter(({ order_id }) => order_id === order.id);
  await putTrack(product, track?.id ?? '', { fields: { title: 'Barge', published: 'true' } });
  const own = (await product.callAsOwner('GET', '/testimonials')).json<{ testimonials: Words[] }>();
  const [words] = own.testimonials.filter(({ content }) => content === 'Loud and warm');
  await sendForm(product, 'PUT', `/testimonials/${words?.id}`, { fields: { published: 'true' } });
  const named = await addedTrack(product, {
    fields: { title: 'Demo', description: 'With zelda quill, live' },
  });
  const fields = { name: 'Bo', role: 'Singer', content: 'As good as for Quill & Sons', rating: '5' };
  const other = (await sendForm(product, 'POST', '/testimonials', { fields })).json<Words>();
  const stranger = await addedTrack(product, { fields: { title: 'Quillfeather', description: 'By Bo.' } });
  return {
    track: track?.id ?? '',
    words: words?.id ?? '',
    named: named.id,
    other: other.id,
    stranger: stranger.id,
  };
};
const listMentions = async () =>
  (await product.callAsOwner('GET', `/clients/${email}/mentions`)).json<{
    mentions: { kind: string; id: string; is_theirs: boolean }[];
  }>().mentions;
const erase = async (mentions?: { id: string; action: string }[]) => {
  const answer = await product.callAsOwner('POST', `/clients/${email}/erase`, {
    confirmation: email,
    mentions,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

test('what names an erased client on the site is listed and goes offline, and nothing else', async () => {
  const made = await shownClient();
  const mentions = await listMentions();
  expect(mentions.map(({ kind, id, is_theirs }) => [kind, id, is_theirs])).toEqual([
    ['track', made.track, true],
    ['track', made.named, false],
    ['testimonial', made.words, true],
    ['testimonial', made.other, false],
  ]);
  await erase();
  const site = JSON.stringify([await tracks(product), await getTestimonials()]);
  expect(site).toContain('Quillfeather');
  expect(site).not.toMatch(/Zelda|Quill & Sons|Loud and warm/i);
  const published = (await ownTracks(product)).filter((track) => track.published);
  expect(published.map(({ id }) => id)).toEqual([made.stranger]);
  // Nothing of it is left in the owner's lists either.
  const kept = JSON.stringify([
    await ownTracks(product),
    (await product.callAsOwner('GET', '/testimonials')).json(),
  ]);
  expect(kept).not.toMatch(/Zelda|Quill & Sons|Loud and warm/i);
});

test('the owner keeps a track or testimonial without the name, or as it is if it means somebody else', async () => {
  for (const { id } of await ownTracks(product)) await product.callAsOwner('DELETE', `/portfolio/${id}`);
  const made = await shownClient();
  await erase([
    { id: made.track, action: 'keep' },
    { id: made.named, action: 'keep' },
    { id: made.words, action: 'rename' },
    { id: made.other, action: 'rename' },
  ]);
  const published = (await ownTracks(product)).filter((track) => track.published);
  const shown = new Map(published.map(({ id, description }) => [id, description]));
  expect([shown.get(made.track), shown.get(made.named)]).toEqual(['', 'With zelda quill, live']);
  const words = new Map(
    (await getTestimonials()).map(({ id, name, content }) => [id, `${name}: ${content}`]),
  );
  expect([words.get(made.words), words.get(made.other)]).toEqual([
    'A client: Loud and warm',
    'Bo: As good as for the artist',
  ]);
});

test('a track published by another process while its client is erased doesn’t stay on the site', async () => {
  const other = await product.beside();
  const order = await deliveredOrder(product, { name: 'Zelda Quill', email, song_count: '3' });
  await approve(product, order);
  await clientCall(product, order, 'PUT', '/showcase', { showcase: true });
  await makeDrafts(product);
  const drafts = (await ownTracks(product)).filter(({ order_id }) => order_id === order.id);
  expect(drafts).toHaveLength(3);
  const headers = await product.asOwner();
  const url = `/api/admin/clients/${email}/erase`;
  await Promise.all([
    putTrack(product, drafts[0]?.id ?? '', { fields: { title: 'Now', published: 'true' } }),
    other.inject({ method: 'POST', url, headers, payload: { confirmation: email } }),
    ...drafts.map(({ id }) => putTrack(product, id, { fields: { title: 'Now', published: 'true' } })),
  ]);
  const left = (await ownTracks(product)).filter(({ id }) => drafts.some((draft) => draft.id === id));
  expect(left.filter(({ published }) => published)).toEqual([]);
  expect((await product.callAsOwner('GET', `/clients/${email}/history`)).statusCode).toBe(404);
});
