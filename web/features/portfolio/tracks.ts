import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import type { Sounds } from '../../ui/players/use-player.ts';
import { type Demo, demos } from '../samples/library.ts';

/** A card of My Music, from the studio's own list or from the built-in demos. */
export type Track = {
  id: string;
  title: string;
  genre: string;
  description: string;
  is_featured: boolean;
  sounds: Sounds;
};

// The measures of an uploaded track are known once its file is loaded.
const sound = (url: string | null) => ({ url, duration_s: null, peaks: null });

export const trackOfItem = (item: PortfolioItem): Track => ({
  id: item.id,
  title: item.title,
  genre: item.genre,
  description: item.description,
  is_featured: item.featured,
  sounds: { before: sound(item.before_audio_url), after: sound(item.after_audio_url ?? item.audio_url) },
});

export const trackOfDemo = ({ id, title, genre, description, before, after }: Demo): Track => ({
  id,
  title,
  genre,
  description,
  is_featured: false,
  sounds: { before, after },
});

export const demoTracks: Track[] = demos.map(trackOfDemo);

export const loadPortfolio = async (): Promise<PortfolioItem[]> =>
  (await call('GET /api/portfolio', { query: { _t: Date.now() } })).items;
