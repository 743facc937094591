import type { Generated } from 'kysely';
import type { FaqCategory } from '../../shared/faq.ts';
import type { ImageCategory, LOGO } from '../../shared/images.ts';
import type { PictureFileFormat } from '../../shared/pictures.ts';
import type { SoundPart, SoundState } from '../../shared/portfolio.ts';
import type { Flag } from './flag.ts';
import type { ListeningCopy } from './listening-copy.ts';

export type ContentTables = {
  faq_items: {
    id: string;
    question: string;
    answer: string;
    category: FaqCategory;
    order: number;
    created_at: string;
    /** Counts changes of what the studio edits; see `rowVersion` of `shared/fields.ts`. */
    version: Generated<number>;
  };
  /** Pages of the studio's own, in Markdown. */
  site_pages: {
    slug: string;
    title: string;
    body: string;
    /** Of the body in UTF-8, in hex. */
    sha256: string;
    in_footer: Flag;
    position: number;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
  };
  /** Every text of the terms that an order was placed with. It stays when the order is deleted. */
  accepted_terms: { sha256: string; title: string; body: string; accepted_at: string };
  testimonials: {
    id: string;
    name: string;
    role: string;
    content: string;
    rating: number;
    image: string | null;
    /** The picture behind `image`, if it is stored here. */
    picture_id: string | null;
    created_at: string;
    /** Drafts are only visible to the owner. */
    published: Generated<Flag>;
    /** The order it was written on. */
    order_id: Generated<string | null>;
    version: Generated<number>;
  };
  portfolio_items: {
    id: string;
    title: string;
    description: string;
    genre: string;
    artist: Generated<string>;
    /** Where it was released, as JSON. */
    links: Generated<string>;
    /** The image that is its cover. */
    cover_id: Generated<string | null>;
    featured: Flag;
    play_count: number;
    created_at: string;
    /** Drafts are only visible to the owner. */
    published: Generated<Flag>;
    /** The order whose song it was made from, with the client’s consent. */
    order_id: Generated<string | null>;
    song: Generated<number | null>;
    /** From 1 in the order that the studio chose; 0 for those added or featured since, which come first. */
    position: Generated<number>;
    /** Stays when the order is gone: visitors never get an original of this track. */
    from_order: Generated<Flag>;
    version: Generated<number>;
  };
  /**
   * An uploaded sound of a track: the file as uploaded and, once ready, its listening copy with measurements. Each
   * part of a track has at most one ready row, which stays until a newer one is ready.
   */
  audio_files: ListeningCopy & {
    id: string;
    item_id: string;
    part: SoundPart;
    name: string;
    format: string;
    size_bytes: number;
    original_key: string;
    state: SoundState;
    error: string | null;
    created_at: string;
  };
  /** A re-encoded picture, used by any number of images and testimonials. */
  pictures: { id: string; width: number; height: number; created_at: string };
  picture_files: {
    picture_id: string;
    width: number;
    format: PictureFileFormat;
    storage_key: string;
    size_bytes: number;
  };
  images: {
    id: string;
    title: string;
    description: string;
    category: ImageCategory | typeof LOGO;
    alt_text: string;
    picture_id: string;
    created_at: string;
  };
};
