import type { FastifyInstance } from 'fastify';
import { type PictureFormat, pictureType } from '../../../shared/pictures.ts';
import type { Deps } from '../../deps.ts';
import type { PublicFiles } from '../../http/public-files.ts';
import { findPictureFile } from './queries.ts';

const nameOfFile = /^([\w-]{1,40})\/([1-9]\d{0,4})\.(avif|webp|jpg)$/;

/** Pictures by the names of shared/pictures.ts. Any site may show them: the owner copies their addresses to do so. */
export const addPictureFiles = (app: FastifyInstance, { database }: Deps, files: PublicFiles): void =>
  files.addFolder(app, {
    prefix: '/api/images/',
    resourcePolicy: 'cross-origin',
    async find(name) {
      const [, id, width, ending] = nameOfFile.exec(name) ?? [];
      if (!id) return undefined;
      const format = ending as PictureFormat;
      const file = await findPictureFile(database.read, id, Number(width), format);
      return file && { ...file, type: pictureType[format], immutable: true };
    },
  });
