import type { Picture } from '../../../shared/images.ts';
import { pictureName } from '../../../shared/pictures.ts';
import { readSteadyLink, signSteadyLink } from '../../http/signed-link.ts';
import type { Database } from '../../ports/database/port.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';

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
export const readDraftPicture = (database: Database, name: string): Promise<string | null> =>
  verifySigned(database, 'downloads', (secret) => readSteadyLink<string>(secret, PURPOSE, name));
