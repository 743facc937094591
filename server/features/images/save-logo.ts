import * as z from 'zod/mini';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { LOGO, type Picture } from '../../../shared/images.ts';
import { listLogoIcons, logoMissing, logoWidths } from '../../../shared/logo.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import { type NewPicture, receivePicture } from '../../receive-upload/receive-picture.ts';
import { removeFiles, saveContent } from '../../receive-upload/staged-files.ts';
import { dropUnusedPictures, findLogo, insertImage, insertPicture, takeLogo } from './queries.ts';

const noTexts = z.object({});

/** Stores the logo in place of the one before. If it rejects, that one stays. */
export const saveLogo = (deps: Deps, body: FormBody): Promise<Picture | null> =>
  saveContent(
    deps,
    (staged) =>
      readForm(body, {
        body: noTexts,
        files: endpoints.saveLogo.files,
        incomplete: logoMissing,
        receive: (part) => receivePicture(deps, staged, part, logoWidths, listLogoIcons()),
      }),
    async (tx, { files }) => {
      const [[, picture]] = files as [[string, NewPicture]];
      const replaced = await takeLogo(tx);
      const left = await dropUnusedPictures(tx, replaced);
      await insertPicture(tx, picture);
      const texts = { title: 'Logo', description: '', alt_text: '' };
      await insertImage(tx, {
        ...texts,
        id: newId(),
        category: LOGO,
        picture_id: picture.id,
        created_at: now(),
      });
      return { saved: await findLogo(tx), left };
    },
  );

/** Removes the logo; without one, nothing happens. */
export const removeLogo = async (deps: Deps): Promise<void> => {
  const keys = await deps.database.urgentTransaction(async (tx) =>
    dropUnusedPictures(tx, await takeLogo(tx)),
  );
  deps.signals.emit('content-changed');
  await removeFiles(deps, keys);
};
