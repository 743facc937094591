import type { Form } from '../instruments/form.ts';
import type { Mix, Rough, Stems } from '../mix/console.ts';

export interface Song {
  slug: string;
  title: string;
  artist: string;
  genre: string;
  form: Form;
  /** The performance: what the artist would send. Both mixes are made from exactly these stems. */
  record: () => Stems;
  rough: Rough;
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
  /** What its master adds to the finished mix. */
  master_description: string;
}
