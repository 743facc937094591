import type { z } from 'zod';
import { type TestimonialChange, testimonialChange } from '../../../shared/content-changes.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { pictureName } from '../../../shared/pictures.ts';
import {
  type OwnTestimonial,
  type TestimonialForm,
  testimonialForm,
  testimonialIncomplete,
} from '../../../shared/testimonials.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import { type NewPicture, receivePicture } from '../../receive-upload/receive-picture.ts';
import { removeFiles, type StagedFiles, saveContent } from '../../receive-upload/staged-files.ts';
import type { Flag } from '../../schema/database.ts';
import { getDraftPicture } from '../images/picture-files.ts';
import { dropUnusedPictures, insertPicture, lockPictures } from '../images/queries.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import {
  addTestimonial,
  type DraftPicture,
  findTestimonial,
  isTestimonial,
  type Portrait,
  setPortrait,
  takeTestimonial,
  updateTestimonial,
} from './queries.ts';

/** Portraits are small: these suit 96 to 192 CSS pixels on any screen. */
const WIDTHS = [96, 192, 384];
const nobody: Portrait = { image: null, picture_id: null };

type Received<F> = { form: F; picture: NewPicture | undefined };

const noTestimonial = () => new AppError('not_found', 'This testimonial no longer exists. Reload the list.');

/** Adds a testimonial with its picture. If it rejects, nothing remains. */
export const createTestimonial = async (deps: Deps, body: FormBody): Promise<OwnTestimonial> => {
  const draftPicture = await getDraftPicture(deps.database);
  return saveContent(
    deps,
    (staged) => receive(deps, body, testimonialForm, staged),
    async (tx, received) => {
      const portrait = await choosePortrait(tx, deps, received, nobody);
      const id = newId();
      await addTestimonial(tx, { ...getColumns(received.form), ...portrait, id, created_at: now() });
      return { saved: await asShown(tx, id, draftPicture) };
    },
  );
};

/** Changes a testimonial. Its old picture is deleted unless it is used elsewhere. */
export const changeTestimonial = async (deps: Deps, id: string, body: FormBody): Promise<OwnTestimonial> => {
  if (!(await isTestimonial(deps.database.read, id))) throw noTestimonial();
  const draftPicture = await getDraftPicture(deps.database);
  return saveContent(
    deps,
    (staged) => receive(deps, body, testimonialChange, staged),
    async (tx, received) => {
      await takeVersion(tx, 'testimonials', id, received.form.version);
      const before = await updateTestimonial(tx, id, getChanges(received.form));
      if (!before) throw noTestimonial();
      await setPortrait(tx, id, await choosePortrait(tx, deps, received, before));
      return { left: await letGo(tx, before), saved: await asShown(tx, id, draftPicture) };
    },
  );
};

export const removeTestimonial = async (deps: Deps, id: string): Promise<void> => {
  const left = await deps.database.urgentTransaction(async (tx) => {
    const before = await takeTestimonial(tx, id);
    return before ? letGo(tx, before) : null;
  });
  if (!left) throw noTestimonial();
  deps.signals.emit('content-changed');
  await removeFiles(deps, left);
};

const receive = async <S extends typeof testimonialForm | typeof testimonialChange>(
  deps: Deps,
  body: FormBody,
  schema: S,
  staged: StagedFiles,
): Promise<Received<z.output<S>>> => {
  const { form, files } = await readForm(body, {
    body: schema,
    files: endpoints.addTestimonial.files,
    incomplete: testimonialIncomplete,
    receive: (part) => receivePicture(deps, staged, part, WIDTHS),
  });
  return { form, picture: files[0]?.[1] };
};

const toFlag = (is: boolean): Flag => (is ? 1 : 0);

const getColumns = ({ name, role, content, rating, published = true }: TestimonialForm) => ({
  ...{ name, role, content, rating },
  published: toFlag(published),
});

/** Without `published`, the form is complete, and a missing rating means five. */
const getChanges = ({ name, role, content, rating, published }: TestimonialChange) => ({
  ...{ name, role, content },
  rating: rating ?? (published === undefined ? 5 : undefined),
  published: published === undefined ? undefined : toFlag(published),
});

/** The portrait after a form: an upload takes precedence over an address; without either the portrait stays. */
const choosePortrait = async (
  tx: Queries,
  { config }: Deps,
  { form: { image_url }, picture }: Received<Pick<TestimonialForm, 'image_url'>>,
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

/** Returns the keys of files that nothing uses any more. */
const letGo = (tx: Queries, { picture_id }: Portrait): Promise<string[]> =>
  dropUnusedPictures(tx, picture_id === null ? [] : [picture_id]);

const asShown = async (tx: Queries, id: string, draftPicture: DraftPicture): Promise<OwnTestimonial> => {
  const testimonial = await findTestimonial(tx, id, draftPicture);
  if (!testimonial) throw noTestimonial();
  return testimonial;
};

/**
 * The id of the stored picture at an address of this site: `/api/images/{id}/…`, with or without the site's origin, or
 * `/images/{id}/…`. Undefined for any other address.
 */
export const storedPictureAt = (address: string, publicUrl: string): string | undefined => {
  const url = URL.parse(address, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin) return undefined;
  return url.pathname.match(/^\/(?:api\/)?images\/([\w-]{1,40})\/[\w.-]+$/)?.[1];
};
