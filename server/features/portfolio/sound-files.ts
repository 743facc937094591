import type { FastifyInstance } from 'fastify';
import { findFormat } from '../../../shared/audio/formats.ts';
import type { Deps } from '../../deps.ts';
import type { PublicFiles } from '../../http/public-files.ts';
import { readSteadyLink, signSteadyLink } from '../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';
import { type DraftAddress, isForVisitors, soundName } from './queries.ts';
import { findServedSound, type ServedSound } from './sound-queries.ts';

const soundIdPattern = /^([\w-]{1,40}?)(?:-original)?\.[a-z0-9]{3,4}$/;

/** The listening copy is cached for good; until it exists, the uploaded file for as long as its name is valid. */
const chooseFile = ({ format, ...sound }: ServedSound, isPrivate: boolean) => {
  const { state, listening_key, listening_bytes, original_key, size_bytes } = sound;
  if (state === 'ready' && listening_key !== null && listening_bytes !== null)
    return {
      storage_key: listening_key,
      size_bytes: listening_bytes,
      type: 'audio/mpeg',
      immutable: true,
      isPrivate,
    };
  const row = findFormat(format);
  return row?.isPlayable
    ? { storage_key: original_key, size_bytes, type: row.contentType, immutable: false, isPrivate }
    : undefined;
};

const FOLDER = '/api/audio/';
const DRAFTS = 'drafts/';
const PURPOSE = 'draft-sound';

/** Where the owner's page plays sounds of drafts. */
export const getDraftAddress = async (database: Deps['database']): Promise<DraftAddress> => {
  const secret = await getOrCreateSecret(database, 'downloads');
  return (name) => `${FOLDER}${DRAFTS}${signSteadyLink(secret, PURPOSE, name)}`;
};

/**
 * Serves sounds of tracks by the names from soundName; those of drafts, and originals of orders, by a name signed for
 * the owner. Files of clients' orders have no such name.
 */
export const addSoundFiles = (app: FastifyInstance, { database }: Deps, files: PublicFiles): void => {
  const findSound = async (name: string, isPublic: boolean) => {
    const [, id] = soundIdPattern.exec(name) ?? [];
    const sound = id ? await findServedSound(database.read, id) : undefined;
    if (!sound || soundName(sound) !== name) return undefined;
    if (isPublic && !(sound.published && isForVisitors(sound, sound))) return undefined;
    return chooseFile(sound, !isPublic);
  };
  files.addFolder(app, {
    prefix: FOLDER,
    resourcePolicy: 'same-origin',
    async find(name) {
      if (!name.startsWith(DRAFTS)) return findSound(name, true);
      const signed = await verifySigned(database, 'downloads', (secret) =>
        readSteadyLink<string>(secret, PURPOSE, name.slice(DRAFTS.length)),
      );
      return signed === null ? undefined : findSound(signed, false);
    },
  });
};
