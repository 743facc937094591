import { describe, expect, it } from 'vitest';
import {
  type OwnPortfolioItem,
  portfolioIncomplete,
  type SoundFile,
  type SoundPart,
} from '../../../shared/portfolio.ts';
import { parseTrack, toTrackFields } from './track-fields.ts';
import { joinTracks } from './track-parts.ts';

const song = new File(['x'], 'song.wav');
const stored = (part: SoundPart): SoundFile => ({
  ...{ id: part, item_id: 't', part, name: `${part}.wav`, format: 'WAV', size_bytes: 9 },
  ...{ state: 'ready', error: null, created_at: '2026-01-01T00:00:00Z' },
});
const item = {
  id: 't',
  title: 'Night Bus',
  description: 'Loud and clear',
  links: [],
  cover: null,
} as unknown as OwnPortfolioItem;
const [track = null] = joinTracks([item], [stored('audio'), stored('after')]);
const filled = { ...toTrackFields(null), title: 'Night Bus', description: 'Loud and clear' };

describe('parseTrack', () => {
  it('requires a title, description and main file for a new track', () => {
    expect(parseTrack(toTrackFields(null), null)).toEqual({
      value: null,
      words: portfolioIncomplete,
      errors: {
        title: 'Title is required',
        description: 'Description is required',
        audio_file: 'Audio file is required',
      },
    });
    expect(parseTrack(filled, null).errors).toEqual({ audio_file: 'Audio file is required' });
  });

  it('requires no file for an existing track, and sends only chosen files', () => {
    expect(parseTrack({ ...toTrackFields(track), featured: true, before_file: song }, track).value).toEqual({
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
    expect(parseTrack({ ...toTrackFields(track), after_file: null }, track).value).toMatchObject({
      texts: { remove_after: 'true' },
      files: {},
    });
  });

  it('reports a text that is too long as the server would', () => {
    const reading = parseTrack({ ...filled, genre: 'g'.repeat(61), audio_file: song }, null);
    expect(reading).toMatchObject({ words: 'Genre can have at most 60 characters' });
  });
});
