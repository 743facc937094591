import type { Picture } from '../../../shared/images.ts';
import { pictureName } from '../../../shared/pictures.ts';
import { readSteadyLink, signSteadyLink } from '../../http/signed-link.ts';
import type { Database } from '../../ports/database/port.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';

const PURPOSE = 'draft-picture';

const getSecret = (database: Database) => getOrCreateSecret(database, 'downloads');

/** Gives a picture that nobody but the owner may see its address: a signed name in place of its id. */
export const getDraftPicture = async (
  database: Database,
): Promise<(picture: Picture, id: string) => Picture> => {
  const secret = await getSecret(database);
  return (picture, id) => ({
    ...picture,
    url: `/api/images/${pictureName(signSteadyLink(secret, PURPOSE, id), picture.width, 'jpg')}`,
  });
};

/** The id of the picture that a signed name stands for. */
export const readDraftPicture = async (database: Database, name: string): Promise<string | null> =>
  readSteadyLink<string>(await getSecret(database), PURPOSE, name);
