import { describe, expect, it } from 'vitest';
import { portfolioIncomplete } from '../../../shared/portfolio.ts';
import { parseTrack, toTrackFields } from './track-form.tsx';

const song = new File(['x'], 'song.wav');
const filled = { ...toTrackFields(null), title: 'Night Bus', description: 'Loud and clear' };

describe('parseTrack', () => {
  it('requires a title, description and main file for a new track', () => {
    expect(parseTrack(toTrackFields(null), true)).toEqual({
      value: null,
      words: portfolioIncomplete,
      errors: {
        title: 'Title is required',
        description: 'Description is required',
        audio_file: 'Audio file is required',
      },
    });
    expect(parseTrack(filled, true).errors).toEqual({ audio_file: 'Audio file is required' });
  });

  it('requires no file for an existing track, and sends only chosen files', () => {
    expect(parseTrack({ ...filled, featured: true, before_file: song }, false).value).toEqual({
      texts: {
        title: 'Night Bus',
        artist: '',
        description: 'Loud and clear',
        genre: '',
        cover_id: '',
        featured: 'true',
        links: '[]',
        remove_before: 'false',
        remove_after: 'false',
      },
      files: { before_file: song },
    });
    expect(parseTrack({ ...filled, remove_after: true }, false).value).toMatchObject({
      texts: { remove_after: 'true' },
      files: {},
    });
  });

  it('reports a text that is too long as the server would', () => {
    const reading = parseTrack({ ...filled, genre: 'g'.repeat(61), audio_file: song }, true);
    expect(reading).toMatchObject({ words: 'Genre can have at most 60 characters' });
  });
});
