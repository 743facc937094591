import type { FastifyInstance } from 'fastify';
import type { Picture } from '../../../shared/images.ts';
import { type PictureFileFormat, pictureName, pictureType } from '../../../shared/pictures.ts';
import type { Deps } from '../../deps.ts';
import type { PublicFiles } from '../../http/public-files.ts';
import { readSteadyLink, signSteadyLink } from '../../http/signed-link.ts';
import type { Database } from '../../ports/database/port.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';
import { findPictureFile, findPublicPictureFile } from './queries.ts';

const PURPOSE = 'draft-picture';

/** Gives a picture that only the owner may see a signed name in place of its id. */
export const getDraftPicture = async (
  database: Database,
): Promise<(picture: Picture, id: string) => Picture> => {
  const secret = await getOrCreateSecret(database, 'downloads');
  return (picture, id) => ({
    ...picture,
    url: `/api/images/${pictureName(signSteadyLink(secret, PURPOSE, id), picture.width, 'jpg')}`,
  });
};

/** The id of the picture a signed name refers to. */
const readDraftPicture = (database: Database, name: string): Promise<string | null> =>
  verifySigned(database, 'downloads', (secret) => readSteadyLink<string>(secret, PURPOSE, name));

const nameOfFile = /^([\w-]{1,40}|[\w-]{1,200}\.[\w-]{1,60})\/([1-9]\d{0,4})\.(avif|webp|jpg|png)$/;

/**
 * Pictures by the names of shared/pictures.ts; those of drafts by a name signed for the owner. Any site may embed them:
 * the owner copies their addresses for that.
 */
export const addPictureFiles = (app: FastifyInstance, { database }: Deps, files: PublicFiles): void =>
  files.addFolder(app, {
    prefix: '/api/images/',
    resourcePolicy: 'cross-origin',
    async find(name) {
      const [, id, width, ending] = nameOfFile.exec(name) ?? [];
      if (!id) return undefined;
      const format = ending as PictureFileFormat;
      const shown = { type: pictureType[format], immutable: true };
      if (!id.includes('.')) {
        const file = await findPublicPictureFile(database.read, id, Number(width), format);
        return file && { ...file, ...shown };
      }
      const draft = await readDraftPicture(database, id);
      const file = draft && (await findPictureFile(database.read, draft, Number(width), format));
      return file ? { ...file, ...shown, isPrivate: true } : undefined;
    },
  });
