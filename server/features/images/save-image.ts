import { endpoints } from '../../../shared/endpoints/index.ts';
import { type ImageRecord, imageForm, imageIncomplete } from '../../../shared/images.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import { type NewPicture, receivePicture } from '../../receive-upload/receive-picture.ts';
import { removeFiles, saveContent } from '../../receive-upload/staged-files.ts';
import { dropUnusedPictures, findImage, insertImage, insertPicture, takeImage } from './queries.ts';

/** From phones to wide screens; shared/pictures.ts explains how pages choose. */
const WIDTHS = [480, 960, 1440, 1920];

const noImage = () => new AppError('not_found', 'This image no longer exists. Reload the list.');

/** Adds an image: re-encodes, stores and lists it. If it rejects, nothing remains. */
export const addImage = (deps: Deps, body: FormBody): Promise<ImageRecord> =>
  saveContent(
    deps,
    (staged) =>
      readForm(body, {
        body: imageForm,
        files: endpoints.addImage.files,
        incomplete: imageIncomplete,
        receive: (part) => receivePicture(deps, staged, part, WIDTHS),
      }),
    async (tx, { form, files }) => {
      const [[, picture]] = files as [[string, NewPicture]];
      const id = newId();
      await insertPicture(tx, picture);
      await insertImage(tx, { ...form, id, picture_id: picture.id, created_at: now() });
      const saved = await findImage(tx, deps.config.PUBLIC_URL, id);
      if (!saved) throw noImage();
      return { saved };
    },
  );

/** Deletes an image, and its files unless they are used elsewhere. */
export const deleteImage = async (deps: Deps, id: string): Promise<void> => {
  const keys = await deps.database.urgentTransaction(async (tx) => {
    const pictureId = await takeImage(tx, id);
    return pictureId === undefined ? null : dropUnusedPictures(tx, [pictureId]);
  });
  if (!keys) throw noImage();
  deps.signals.emit('content-changed');
  await removeFiles(deps, keys);
};
