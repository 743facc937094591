import { limits } from '../../shared/limits.ts';

/** MAX_UPLOAD_MB of the server that sent the admin app's document. */
export const maxUploadMb = (): number =>
  Number(document.getElementById('root')?.dataset.maxUploadMb) || limits.upload_mb;
