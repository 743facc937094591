import type { Tempo } from '../instruments/sequence.ts';
import type { Mix, Stems } from '../mix/console.ts';

export interface Song {
  slug: string;
  title: string;
  genre: string;
  tempo: Tempo;
  /** The performance: what the artist would send. Both mixes are made from exactly these stems. */
  record: () => Stems;
  /** Rough mix: fader loudness of each stem, LUFS. */
  rough: Record<string, number>;
  mix: Mix;
  /** Stems that carry the lead, for the balance figures. */
  front: string[];
}

export interface SampleSong extends Song {
  before_text: string;
  after_text: string;
}

export interface DemoSong extends Song {
  description: string;
}
