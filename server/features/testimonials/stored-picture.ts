/**
 * The id of the stored picture at an address of this site: `/api/images/{id}/…`, with or without the site's origin, or
 * `/images/{id}/…`. Undefined for any other address.
 */
export const storedPictureAt = (address: string, publicUrl: string): string | undefined => {
  const url = URL.parse(address, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin) return undefined;
  return url.pathname.match(/^\/(?:api\/)?images\/([\w-]{1,40})\/[\w.-]+$/)?.[1];
};
