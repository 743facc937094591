import { lazyPart } from '../../ui/lazy-part.tsx';

/** The player of a version; its code is loaded with the first one. */
export const LazyListener = lazyPart(
  async () => (await import('./version-listener.tsx')).VersionListener,
  'The player couldn’t load.',
);
