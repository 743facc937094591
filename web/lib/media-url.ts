type MediaKind = 'audio' | 'image';
const folders = { audio: '/api/audio/', image: '/api/images/' } satisfies Record<MediaKind, string>;

/**
 * Where a stored media path is served: a bare name and a path below `/images/` lie in the folder of their kind, sounds by
 * their last part alone; other paths and whole addresses are taken as they are.
 */
export const mediaUrl = (path: string, kind: MediaKind): string => {
  const old = path.match(/^\/images\/(.+)$/)?.[1];
  if (old) return folders[kind] + (kind === 'audio' ? old.slice(old.lastIndexOf('/') + 1) : old);
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path) ? path : folders[kind] + path;
};

/** Whether an address is a path of this site, so that loading it tells nobody else of the visitor. */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
