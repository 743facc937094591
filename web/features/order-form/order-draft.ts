import { limits } from '../../../shared/limits.ts';
import {
  formTextNames,
  getMaxLength,
  type OrderFields,
  type SongBrief,
} from '../../../shared/order-fields.ts';
import { keepStored, readStoredJson } from '../../lib/browser-storage.ts';

/** Texts and choices of an unfinished order, kept in this browser for a week. Files are kept separately. */
const key = 'orderDraft';
const lifetime = 7 * 24 * 60 * 60 * 1000;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const parseSong = (song: unknown): SongBrief => {
  const { title, references } = isRecord(song) ? song : {};
  return {
    title: isText(title) ? title.slice(0, limits.song_title) : null,
    references: (Array.isArray(references) ? references : [])
      .filter(isText)
      .slice(0, limits.references)
      .map((link) => link.slice(0, limits.url)),
  };
};

/** Parses a stored draft into fields. Expired, damaged or wrongly typed values are left out. */
export const parseDraft = (draft: unknown, now: number): Partial<OrderFields> | null => {
  if (!isRecord(draft) || typeof draft.saved_at !== 'number' || !isRecord(draft.fields)) return null;
  if (Math.abs(now - draft.saved_at) > lifetime) return null;
  const { fields } = draft;
  const restored: Partial<OrderFields> = {};
  for (const name of formTextNames) {
    const text = fields[name];
    if (typeof text === 'string' && text) restored[name] = text.slice(0, getMaxLength(name));
  }
  if (isText(fields.service)) restored.service = fields.service.slice(0, 40);
  const songs = fields.song_count;
  if (Number.isInteger(songs) && Number(songs) >= limits.songs.min && Number(songs) <= limits.songs.max)
    restored.song_count = Number(songs);
  const chosen = fields.add_ons;
  if (isRecord(chosen)) {
    const ids = Object.keys(chosen).filter((id) => chosen[id] === true);
    restored.add_ons = Object.fromEntries(ids.slice(0, limits.offer_rows).map((id) => [id, true]));
  }
  if (Array.isArray(fields.songs)) restored.songs = fields.songs.slice(0, limits.songs.max).map(parseSong);
  return restored;
};

export const readDraft = (): Partial<OrderFields> | null => parseDraft(readStoredJson(key), Date.now());

export const saveDraft = (fields: OrderFields): void => {
  keepStored(key, JSON.stringify({ saved_at: Date.now(), fields }));
};

export const deleteDraft = (): void => {
  keepStored(key, null);
};
