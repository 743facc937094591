import { limits } from '../../shared/limits.ts';

/** MAX_UPLOAD_MB, from the admin document served by the server. */
export const maxUploadMb = (): number =>
  Number(document.getElementById('root')?.dataset.maxUploadMb) || limits.upload_mb;
