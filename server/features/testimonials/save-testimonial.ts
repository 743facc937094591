import { endpoints } from '../../../shared/endpoints.ts';
import { pictureName } from '../../../shared/pictures.ts';
import {
  type Testimonial,
  type TestimonialForm,
  testimonialForm,
  testimonialIncomplete,
} from '../../../shared/testimonials.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type NewPicture, receivePicture } from '../../media/pictures/receive-picture.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import {
  CONTENT_FOLDER,
  removeFiles,
  type StagedFiles,
  withStagedFiles,
} from '../../receive-upload/staged-files.ts';
import { dropUnusedPictures, insertPicture, lockPictures } from '../images/queries.ts';
import {
  addTestimonial,
  findTestimonial,
  type Portrait,
  setPortrait,
  takeTestimonial,
  updateTestimonial,
} from './queries.ts';
import { storedPictureAt } from './stored-picture.ts';

/** A portrait is shown small: these do for 96 CSS pixels and up to 192, on any screen. */
const WIDTHS = [96, 192, 384];
const nobody: Portrait = { image: null, picture_id: null };

type Received = { form: TestimonialForm; picture: NewPicture | undefined };

const noTestimonial = () => new AppError('not_found', 'This testimonial no longer exists. Reload the list.');

/** Adds a testimonial with its picture. When it rejects, nothing of it remains. */
export const createTestimonial = async (deps: Deps, body: FormBody): Promise<Testimonial> => {
  const added = await withStagedFiles(
    deps,
    CONTENT_FOLDER,
    (staged) => receive(deps, body, staged),
    (received, staged) =>
      deps.database.transaction(async (tx) => {
        await staged.claim(tx);
        const portrait = await choosePortrait(tx, deps, received, nobody);
        const id = newId();
        await addTestimonial(tx, { ...getTextColumns(received.form), ...portrait, id, created_at: now() });
        return asShown(tx, id);
      }),
  );
  deps.signals.emit('content-changed');
  return added;
};

/** Changes a testimonial. A picture that it shows no more goes, unless something else shows it. */
export const changeTestimonial = async (deps: Deps, id: string, body: FormBody): Promise<Testimonial> => {
  if (!(await findTestimonial(deps.database.read, id))) throw noTestimonial();
  const { changed, left } = await withStagedFiles(
    deps,
    CONTENT_FOLDER,
    (staged) => receive(deps, body, staged),
    (received, staged) =>
      deps.database.transaction(async (tx) => {
        await staged.claim(tx);
        const before = await updateTestimonial(tx, id, getTextColumns(received.form));
        if (!before) throw noTestimonial();
        await setPortrait(tx, id, await choosePortrait(tx, deps, received, before));
        return { left: await letGo(tx, before), changed: await asShown(tx, id) };
      }),
  );
  deps.signals.emit('content-changed');
  await removeFiles(deps, left);
  return changed;
};

export const removeTestimonial = async (deps: Deps, id: string): Promise<void> => {
  const left = await deps.database.transaction(async (tx) => {
    const before = await takeTestimonial(tx, id);
    return before ? letGo(tx, before) : null;
  });
  if (!left) throw noTestimonial();
  deps.signals.emit('content-changed');
  await removeFiles(deps, left);
};

const receive = async (deps: Deps, body: FormBody, staged: StagedFiles): Promise<Received> => {
  const { form, files } = await readForm(body, {
    body: testimonialForm,
    files: endpoints.addTestimonial.files,
    incomplete: testimonialIncomplete,
    receive: (part) => receivePicture(deps, staged, part, WIDTHS),
  });
  return { form, picture: files[0]?.[1] };
};

const getTextColumns = ({ name, role, content, rating }: TestimonialForm) => ({
  name,
  role,
  content,
  rating,
});

/** What a form makes of the portrait there is: an upload goes before an address, and without either it stays. */
const choosePortrait = async (
  tx: Queries,
  { config }: Deps,
  { form: { image_url }, picture }: Received,
  before: Portrait,
): Promise<Portrait> => {
  if (picture) {
    await insertPicture(tx, picture);
    const { id, width } = picture;
    return { image: `/api/images/${pictureName(id, width, 'jpg')}`, picture_id: id };
  }
  if (image_url === undefined || image_url === (before.image ?? '')) return before;
  if (image_url === '') return nobody;
  const named = storedPictureAt(image_url, config.PUBLIC_URL);
  const [picture_id = null] = named === undefined ? [] : await lockPictures(tx, [named]);
  return { image: image_url, picture_id };
};

/** Answers the keys of the files that nothing shows any more. */
const letGo = (tx: Queries, { picture_id }: Portrait): Promise<string[]> =>
  dropUnusedPictures(tx, picture_id === null ? [] : [picture_id]);

const asShown = async (tx: Queries, id: string): Promise<Testimonial> => {
  const testimonial = await findTestimonial(tx, id);
  if (!testimonial) throw noTestimonial();
  return testimonial;
};
