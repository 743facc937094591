import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { ImageCategory } from '../../../shared/images.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { FormUploads } from '../../receive-upload/form-uploads.ts';
import { getPictureTerms } from '../../receive-upload/receive-picture.ts';
import { listImages } from './queries.ts';
import { addImage, deleteImage } from './save-image.ts';

export const addImageRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, storage, config } = deps;
  const uploads = new FormUploads(app, storage);
  const terms = getPictureTerms('the image');

  bindCachedList(app, cache, endpoints.listImages, {
    choice: 'category',
    read: async (category) => ({
      images: await listImages(database.read, config.PUBLIC_URL, category as ImageCategory | undefined),
    }),
  });

  bind(app, endpoints.listOwnImages, async () => ({
    images: await listImages(database.read, config.PUBLIC_URL),
  }));

  bind(app, endpoints.addImage, async ({ request }) => {
    const image = await uploads.take(request, terms, (form) => addImage(deps, form));
    return { ...image, message: 'Image uploaded successfully!' };
  });

  bind(app, endpoints.deleteImage, async ({ params }) => {
    await deleteImage(deps, params.id);
    return { message: 'Image deleted successfully' };
  });
};
