import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { PublicFiles } from '../../http/public-files.ts';
import { soundName } from './queries.ts';
import { findServedSound, type ServedSound } from './sound-queries.ts';

// What the owner sent is only ever one of these to a browser, and never a page.
const types: Record<string, string> = {
  WAV: 'audio/wav',
  MP3: 'audio/mpeg',
  FLAC: 'audio/flac',
  M4A: 'audio/mp4',
};

const soundIdPattern = /^([\w-]{1,40}?)(?:-original)?\.[a-z0-9]{3,4}$/;

/** The copy for listening for good; until it is there, the file as it came for as long as its name holds. */
const chooseFile = ({ format, ...sound }: ServedSound) => {
  const { state, listening_key, listening_bytes, original_key, size_bytes } = sound;
  if (state === 'ready' && listening_key !== null && listening_bytes !== null)
    return {
      storage_key: listening_key,
      size_bytes: listening_bytes,
      type: 'audio/mpeg',
      immutable: true,
    };
  const type = types[format];
  return type ? { storage_key: original_key, size_bytes, type, immutable: false } : undefined;
};

/** Sounds of tracks by the names soundName gives them. What clients sent with orders has no such name. */
export const addSoundFiles = (app: FastifyInstance, { database }: Deps, files: PublicFiles): void =>
  files.addFolder(app, {
    prefix: '/api/audio/',
    resourcePolicy: 'same-origin',
    async find(name) {
      const [, id] = soundIdPattern.exec(name) ?? [];
      const sound = id ? await findServedSound(database.read, id) : undefined;
      return sound && soundName(sound) === name ? chooseFile(sound) : undefined;
    },
  });
