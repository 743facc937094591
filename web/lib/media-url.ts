type MediaKind = 'audio' | 'image';
const folders = { audio: '/api/audio/', image: '/api/images/' } satisfies Record<MediaKind, string>;

/**
 * The URL of a stored media path. Bare names and paths below `/images/` are in the folder of their kind (audio by its
 * last segment only); other paths and full URLs are used as they are.
 */
export const mediaUrl = (path: string, kind: MediaKind): string => {
  const old = path.match(/^\/images\/(.+)$/)?.[1];
  if (old) return folders[kind] + (kind === 'audio' ? old.slice(old.lastIndexOf('/') + 1) : old);
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path) ? path : folders[kind] + path;
};

/** Whether a URL is a path on this site, so that loading it reveals the visitor to no third party. */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
