import { z } from 'zod';
import { accent, accentShades } from '../accent.ts';
import { picture } from '../images.ts';
import { endpoint } from './endpoint.ts';

const logo = z.object({ logo: z.nullable(picture) });

/** The studio's colour and logo. */
export const faceEndpoints = {
  getAccentShades: endpoint(
    'GET /api/admin/accent',
    'owner',
    'How a colour, or the one in use, is shown where it can’t be read as it is',
    { query: z.object({ accent: z.optional(accent) }), response: accentShades },
  ),
  getLogo: endpoint('GET /api/admin/logo', 'owner', 'The studio’s logo', { response: logo }),
  saveLogo: endpoint(
    'PUT /api/admin/logo',
    'owner',
    'Store the logo in place of the one before; it is re-encoded, and becomes the icon and the picture of shared links',
    { body: z.object({}), body_type: 'multipart', files: { image: 'required' }, response: logo },
  ),
  removeLogo: endpoint('DELETE /api/admin/logo', 'owner', 'Remove the logo', { response: logo }),
};
