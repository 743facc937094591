/**
 * The id of the stored picture that an address of this site leads to: `/api/images/{id}/…`, with or without the site's origin
 * in front, or as `/images/{id}/…`. Undefined for any other address.
 */
export const storedPictureAt = (address: string, publicUrl: string): string | undefined => {
  const url = URL.parse(address, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin) return undefined;
  return url.pathname.match(/^\/(?:api\/)?images\/([\w-]{1,40})\/[\w.-]+$/)?.[1];
};
