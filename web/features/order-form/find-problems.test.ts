import { describe, expect, it } from 'vitest';
import { emptyOrderFields, type OrderFields } from '../../../shared/order-fields.ts';
import { findProblems } from './find-problems.ts';
import type { FormContent } from './order-state.ts';
import { completeLink } from './reference-links.ts';

const file = { id: 'file-1', name: 'a.wav', size: 10 };
const order = (fields: Partial<OrderFields>, files = [file]): FormContent => ({
  fields: { ...emptyOrderFields, ...fields },
  files,
});

describe('findProblems', () => {
  it('asks for files first', async () => {
    const found = await findProblems(order({}, []));
    expect(found).toMatchObject({ message: 'Please upload at least one audio file', first: 'files' });
    expect(Object.keys(found.problems)).toEqual(['name', 'email', 'files']);
  });

  it('then asks for name and email, focusing the first missing one', async () => {
    expect(await findProblems(order({ email: 'nova@example.com' }))).toMatchObject({
      message: 'Please fill in your name and email',
      first: 'name',
    });
    expect(await findProblems(order({ name: 'Nova' }))).toMatchObject({ first: 'email' });
  });

  it("then validates the texts with the server's rules", async () => {
    const found = await findProblems(order({ name: 'Nova', email: 'nova@' }));
    expect(found).toEqual({
      problems: { email: 'Enter an email address like name@example.com' },
      first: 'email',
    });
  });

  it('asks for links that open a page, of the songs ordered', async () => {
    const songs = ['spotify', 'http://a.example/1', 'https://a.example/1', ''].map((link) => ({
      title: null,
      references: [link],
    }));
    const contact = { name: 'Nova', email: 'nova@example.com' };
    const problem = 'Paste a link that starts with https://, or leave this blank.';
    expect(await findProblems(order({ ...contact, songs, song_count: 2 }))).toEqual({
      problems: { reference_1_1: problem, reference_2_1: problem },
      first: 'reference_1_1',
    });
    expect(await findProblems(order({ ...contact, songs: songs.slice(2), song_count: 2 }))).toEqual({
      problems: {},
      first: undefined,
    });
  });

  it.each([
    ['open.spotify.com/track/1', 'https://open.spotify.com/track/1'],
    [' http://youtu.be/1 ', 'https://youtu.be/1'],
    ['HTTPS://a.example', 'https://a.example'],
    ['the new one by Ann', 'the new one by Ann'],
    ['ann@example.com', 'ann@example.com'],
    ['', ''],
  ])('completes %j as a link to %j', (pasted, link) => {
    expect(completeLink(pasted)).toBe(link);
  });

  it('names a refused file and points to its remove button', async () => {
    const refused = { ...file, id: 'file-2', name: 'hook.wav', is_refused: true };
    const found = await findProblems(order({ name: 'Nova', email: 'nova@example.com' }, [file, refused]));
    expect(found).toMatchObject({
      message: '“hook.wav” can’t be used: replace or remove it.',
      first: 'remove-file-2',
    });
    expect((await findProblems(order({ name: 'Nova' }, [refused]))).first).toBe('email');
  });

  it('finds nothing wrong with a complete order', async () => {
    const found = await findProblems(order({ name: 'Nova', email: 'nova@example.com' }));
    expect(found).toEqual({ problems: {}, first: undefined });
  });
});
